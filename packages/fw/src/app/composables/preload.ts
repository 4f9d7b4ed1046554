import { useFwApp } from '../context/app-context'

/** Preloads components that are registered globally by name. */
export async function preloadComponents(names: string | string[]): Promise<void> {
  if (import.meta.server) return
  const { vueApp } = useFwApp('preloadComponents')
  await Promise.all(
    [names].flat().map(name => {
      const component = vueApp.component(name) as { __asyncLoader?: () => Promise<unknown> } | undefined
      return component?.__asyncLoader?.()
    }),
  )
}

/** Alias of `preloadComponents`, for components that are probably needed soon. */
export const prefetchComponents: typeof preloadComponents = preloadComponents
