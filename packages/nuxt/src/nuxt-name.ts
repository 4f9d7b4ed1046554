/** The name of Nuxt for a name of fw: `useFwApp` is `useNuxtApp`, `fwCtx` is `nuxtCtx`. The same for all others. */
export function nuxtName(name: string): string {
  return name.replace(/Fw(?![a-z])/g, 'Nuxt').replace(/^fw(?![a-z])/, 'nuxt')
}
