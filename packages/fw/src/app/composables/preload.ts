import { useFwApp } from '../context'

/** Loads the code of components that are registered by name, before they are shown. */
export async function preloadComponents(names: string | string[]): Promise<void> {
  if (import.meta.server) {
    return
  }
  const { vueApp } = useFwApp('preloadComponents')
  await Promise.all([names].flat().map((name) => {
    const component = vueApp.component(name) as { __asyncLoader?: () => Promise<unknown> } | undefined
    return component?.__asyncLoader?.()
  }))
}

/** `preloadComponents` that does not make the caller wait. */
export async function prefetchComponents(names: string | string[]): Promise<void> {
  await preloadComponents(names)
}
