import { useRuntimeConfig } from '#imports'

/** Returns a greeting with the configured word. */
export function useGreeting(name: string): string {
  const { word } = useRuntimeConfig().public.greeting as { word: string }
  return `${word}, ${name}!`
}
