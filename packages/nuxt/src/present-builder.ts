import type { Fw } from '@fw/schema'

/** The builders of Nuxt, by those of fw that use the same bundler. */
const BUILDERS: Readonly<Record<string, string>> = {
  '@fw/bundler1-builder': '@nuxt/vite-builder',
  '@fw/bundler2-builder': '@nuxt/webpack-builder',
  '@fw/bundler3-builder': '@nuxt/rspack-builder',
}

/** While modules are set up, `options.builder` is the name that they compare it with. */
export function presentBuilder(app: Fw): void {
  const { options } = app
  const { builder } = options
  const name = typeof builder === 'string' ? BUILDERS[builder] : undefined
  if (name === undefined) return
  options.builder = name
  app.hook('modules:done', () => {
    if (options.builder === name) options.builder = builder
  })
}
