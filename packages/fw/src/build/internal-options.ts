import { getFwVersion } from '@fw/kit'
import type { LoadedOptions } from '@fw/kit'
import type { FwConfigLayer, InternalOptions, PlainObject } from '@fw/schema'
import { relative } from 'pathe'
import { fwPath } from './paths'

/** What an application is loaded for. */
export type LoadPurpose = 'prepare' | 'build' | 'dev'

/** Folders whose option is relative to `srcDir`; the others are relative to `rootDir`. */
const IN_SOURCES = new Set(['assets', 'layouts', 'middleware', 'pages', 'plugins'])

/**
 * Adds what modules read besides options. The members are not enumerable: they are neither printed nor compared with
 * the configuration.
 */
export function defineInternalOptions(loaded: LoadedOptions, purpose?: LoadPurpose): void {
  const { options } = loaded
  const members: InternalOptions = {
    _layers: loaded.layers.map(layer => describeLayer(layer, loaded)),
    _prepare: purpose === 'prepare',
    _build: purpose === 'build',
    _generate: purpose === 'build' && (options.serverEngine as { static?: boolean }).static === true,
    _start: false,
    _installedModules: [],
    _requiredModules: {},
    _majorVersion: Number(getFwVersion().split('.')[0]),
    appDir: fwPath('app'),
  }
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(options, name, { value, enumerable: false, writable: true, configurable: true })
}

function describeLayer(layer: LoadedOptions['layers'][number], { sources }: LoadedOptions): FwConfigLayer {
  const { name, rootDir, srcDir, serverDir, dirs, configFile = '' } = layer
  const own = sources.filter(
    source => source.active !== false && source.kind !== 'command-line' && source.rootDir === rootDir,
  )
  // The highest precedence is first.
  const written = Object.assign({}, ...own.toReversed().map(({ config }) => config)) as PlainObject
  const dir = Object.entries((written.dir ?? {}) as Record<string, string>).map(([key, value]) => {
    const path = dirs[key as keyof typeof dirs]
    return [key, path === undefined ? value : relative(IN_SOURCES.has(key) ? srcDir : rootDir, path)]
  })
  return {
    name,
    cwd: rootDir,
    rootDir,
    srcDir,
    serverDir,
    dirs,
    config: {
      ...written,
      rootDir,
      srcDir,
      serverDir,
      ...(dir.length > 0 ? { dir: Object.fromEntries(dir) } : {}),
    } as FwConfigLayer['config'],
    configFile,
    meta: { name, ...((written.$meta ?? {}) as object) },
  }
}
