import { useRuntimeConfig } from '#imports'

/** A greeting for somebody, with the configured word. */
export function useGreeting(name: string): string {
  const { word } = useRuntimeConfig().public.greeting as { word: string }
  return `${word}, ${name}!`
}
