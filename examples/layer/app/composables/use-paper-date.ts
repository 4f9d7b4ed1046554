/** The date of this issue: the same in the browser as on the server. */
export function usePaperDate(): Ref<string> {
  return useState('paper-date', () => new Date().toISOString().slice(0, 10))
}
