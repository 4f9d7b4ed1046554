import type { FwApp, FwModule, ModuleMeta } from '@fw/schema'
import { version } from '../../package.json'
import { isInRange } from '../config/range'

/** What a module says it works with. */
export interface Compatibility {
  /** A range of versions of fw. */
  fw?: string
  /** A range of versions by the name of a builder; `false`: not with that one. */
  builder?: Record<string, string | false>
}

/** Why a module does not fit, if it does not. */
export async function findIncompatibility(module: FwModule, { options }: FwApp): Promise<string | undefined> {
  const { meta, getMeta } = module as { meta?: ModuleMeta, getMeta?: () => unknown }
  const { compatibility } = (meta ?? await getMeta?.() ?? {}) as { compatibility?: Compatibility }
  if (compatibility?.fw !== undefined && !isInRange(version, compatibility.fw)) return `it is made for fw ${compatibility.fw}, and this is ${version}`
  const builder = typeof options.builder === 'string' ? options.builder : ''
  for (const [name, range] of Object.entries(compatibility?.builder ?? {})) {
    const isUsed = builder === name || builder === `@fw/${name}-builder`
    if (isUsed && range === false) return `it does not work with the builder \`${name}\``
    if (isUsed && range !== false && !isInRange(version, range)) return `it is made for version ${range} of the builder \`${name}\`, and this is ${version}`
  }
  return undefined
}
