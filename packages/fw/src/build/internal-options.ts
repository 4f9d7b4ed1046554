import { getFwVersion } from '@fw/kit'
import type { LoadedOptions } from '@fw/kit'
import { describeLayers } from '@fw/kit/internal'
import type { InternalOptions } from '@fw/schema'
import { fwPath } from './paths'

/** What an application is loaded for. */
export type LoadPurpose = 'prepare' | 'build' | 'dev'

/** Adds what modules read besides options. Not enumerable: neither printed nor compared with the configuration. */
export function defineInternalOptions(loaded: LoadedOptions, purpose?: LoadPurpose): void {
  const { options } = loaded
  const members: InternalOptions = {
    _layers: describeLayers(loaded),
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
