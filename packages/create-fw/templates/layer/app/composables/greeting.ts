/** Returns a greeting with the configured word. */
export function useGreeting(name: string): string {
  return `${useAppConfig().greeting.word}, ${name}!`
}
