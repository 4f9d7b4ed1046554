import { acceptsValue, canonicalPath, describeOption, isKnownKey } from '@fw/schema'

/** What reading flags needs to know of the options. */
export interface OptionLookup {
  isKnownKey: (key: string) => boolean
  isSwitch: (path: readonly string[]) => boolean
  /** Whether the option at `path` takes the value; what is not declared takes any. */
  accepts: (path: readonly string[], value: unknown) => boolean
}

/** The declared options. */
export const declaredOptions: OptionLookup = {
  isKnownKey,
  isSwitch: path => describeOption(canonicalPath(path))?.type === 'boolean',
  accepts: (path, value) => fits(canonicalPath(path), value),
}

// A value inside that of an option is judged with all that is around it.
function fits(path: readonly string[], value: unknown): boolean {
  const key = path.at(-1)
  if (key === undefined) return true
  return (
    acceptsValue(path, value) && fits(path.slice(0, -1), key === '[]' || /^\d+$/.test(key) ? [value] : { [key]: value })
  )
}
