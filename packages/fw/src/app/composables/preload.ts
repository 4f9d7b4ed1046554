import { useFwApp } from '../context/app-context'

/** Loads the code of components that are registered by name, before they are shown. */
export async function preloadComponents(names: string | string[]): Promise<void> {
  if (import.meta.server) {
    return
  }
  const { vueApp } = useFwApp('preloadComponents')
  await Promise.all(
    [names].flat().map(name => {
      const component = vueApp.component(name) as { __asyncLoader?: () => Promise<unknown> } | undefined
      return component?.__asyncLoader?.()
    }),
  )
}

/** The same as `preloadComponents`, for code that is probably shown soon. */
export const prefetchComponents: typeof preloadComponents = preloadComponents
