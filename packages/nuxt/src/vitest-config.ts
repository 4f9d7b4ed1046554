import { pathToFileURL } from 'node:url'
import { resolvePackage } from '@fw/kit/internal'
import type { Fw, PlainObject } from '@fw/schema'

/** A configuration of Vitest, as far as it is changed here. */
interface VitestConfig extends PlainObject {
  resolve?: { alias?: unknown }
  plugins?: unknown[]
  test?: { environmentOptions?: PlainObject }
}

/**
 * What `@nuxt/test-utils/config` builds an application for: the configuration of the bundler, which it merges into that
 * of Vitest. Its listener stops the build by an error.
 */
export async function provideVitestConfig(app: Fw): Promise<void> {
  const { rootDir } = app.options
  const file = await resolvePackage('fw/test-utils/config', [rootDir])
  const { getVitestConfigFromFw } = (await import(pathToFileURL(file!).href)) as {
    getVitestConfigFromFw: (options: { app: Fw }) => Promise<VitestConfig>
  }
  const { resolve, plugins = [], ...rest } = await getVitestConfigFromFw({ app })
  const alias = await findEndpointPackage(rootDir)
  const vitePlugins = plugins.flat(Number.POSITIVE_INFINITY).filter(plugin => !isNamed(plugin, 'fw:config-resolved'))
  await app.callHook(
    'bundler1:configResolved',
    // Aliases that are a list would be replaced by the object of the other configuration.
    { ...rest, plugins: [...[resolve, { alias }].map(toPlugin), ...vitePlugins] },
    { isClient: true, isServer: false },
  )
}

/** The environment of tests imports h3 2 by a name for which applications of Nuxt install it: they have h3 1, too. */
async function findEndpointPackage(rootDir: string): Promise<object[]> {
  const name = 'h3-next/generic'
  if (await resolvePackage(name, [rootDir])) return []
  const file = await resolvePackage('h3/generic', [rootDir])
  return file ? [{ find: name, replacement: file }] : []
}

const toPlugin = (resolve: object | undefined, index: number): object => ({
  name: `nuxt:resolve-${index}`,
  config: () => ({ resolve }),
})

/** The listeners of that hook have what they need, and would stop Vitest. */
function isNamed(plugin: unknown, name: string): boolean {
  return (plugin as { name?: string } | undefined)?.name === name
}
