/** A greeting for somebody, with the configured word. */
export function useGreeting(name: string): string {
  return `${useAppConfig().greeting.word}, ${name}!`
}
