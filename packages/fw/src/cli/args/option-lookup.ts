import { acceptsValue, canonicalPath, describeOption, isKnownKey } from '@fw/schema'

/** The facts about options that parsing flags depends on. */
export interface OptionLookup {
  isKnownKey: (key: string) => boolean
  isSwitch: (path: readonly string[]) => boolean
  /** Whether the option at `path` accepts the value. Undeclared options accept any value. */
  accepts: (path: readonly string[], value: unknown) => boolean
}

/** The declared options. */
export const declaredOptions: OptionLookup = {
  isKnownKey,
  isSwitch: path => describeOption(canonicalPath(path))?.type === 'boolean',
  accepts: (path, value) => fits(canonicalPath(path), value),
}

// A value inside an option's value can only be validated together with the rest of that value.
function fits(path: readonly string[], value: unknown): boolean {
  const key = path.at(-1)
  if (key === undefined) return true
  return (
    acceptsValue(path, value) && fits(path.slice(0, -1), key === '[]' || /^\d+$/.test(key) ? [value] : { [key]: value })
  )
}
