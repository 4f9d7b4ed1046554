import { diffOptions, hasErrors, resolve } from '@fw/schema'
import type { Facts, OptionChange, Restart } from '@fw/schema'
import { realEnvironment } from '../env/environment'
import type { LoadedOptions } from '../load'

export interface OptionsDifference {
  /** Options with another value. */
  changed: OptionChange[]
  /** Names of environment variables with another value in `.env` files. */
  env: string[]
  /** Whether the layers differ. */
  layers: boolean
  /** What all of these changes need: other variables need a soft restart, other layers a hard one. */
  restart: Restart
}

export const NO_DIFFERENCE: OptionsDifference = { changed: [], env: [], layers: false, restart: 'none' }

export function isValid(state: LoadedOptions): boolean {
  return !hasErrors(state.problems)
}

/** Compares two valid states. Without an earlier one everything is new, which needs a hard restart. */
export function compareOptions(before: LoadedOptions | undefined, after: LoadedOptions): OptionsDifference {
  if (!before) return { ...NO_DIFFERENCE, restart: 'hard' }
  // Modules may have changed the options since then; the sources are what was configured.
  const changed = diffOptions(resolve(before.sources, before.facts).options, after.options)
  const env = changedVariables(before.facts, after.facts, after.loadedWith.env ?? process.env)
  const layers = rootsOf(before) !== rootsOf(after)
  const needed = new Set<Restart>([
    ...changed.map(change => change.restart),
    ...(env.length > 0 ? ['soft' as const] : []),
    ...(layers ? ['hard' as const] : []),
  ])
  return { changed, env, layers, restart: needed.has('hard') ? 'hard' : needed.has('soft') ? 'soft' : 'none' }
}

// Variables of the process override those of `.env` files. Tools set some while they run, such as NODE_ENV.
function changedVariables(
  before: Facts,
  after: Facts,
  processEnv: Readonly<Record<string, string | undefined>>,
): string[] {
  const real = realEnvironment(processEnv)
  const names = new Set([...Object.keys(before.env), ...Object.keys(after.env)])
  return [...names].filter(name => real[name] === undefined && before.env[name] !== after.env[name]).sort()
}

function rootsOf(state: LoadedOptions): string {
  return JSON.stringify(state.layers.map(layer => layer.rootDir))
}
