/** Waits until work is done, or for a time. Its error is thrown if it fails before. */
export async function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>(resolve => (timer = setTimeout(resolve, limitMs)))
  await Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
