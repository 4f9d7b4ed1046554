import { configDiagnostics, formatPath, nuxtDiagnostics } from '@fw/schema'
import type { Problem, Resolution, ResolvedLayer } from '@fw/schema'
import { isDirectory } from '../../disk/find-file'
import { configNames } from '../../packages/nuxt-package'

/** Listeners that run before the schema of the configuration is complete. */
const DECLARING_HOOKS = ['schema:extend', 'modules:before', 'modules:done']

/**
 * The problems of unknown keys that are not certain yet: modules and listeners can declare a key while they are set up
 * (`schema:extend`). Flags of a command are not among them, because a typo there must not start anything.
 */
export function findUndecidedKeys(problems: readonly Problem[], resolution: Resolution, areFlags = false): Problem[] {
  const unknown = problems.filter(
    ({ code, path, source }) =>
      code === configDiagnostics.unknownKey.diagnostic.code &&
      path?.length === 1 &&
      !(areFlags && source?.kind === 'command-line'),
  )
  return unknown.length > 0 && canDeclareKeys(resolution) ? unknown : []
}

/** Nuxt keeps keys that no module declares: code of the project may read them. */
export function allowNuxtKey(problem: Problem): Problem {
  const { source, path, location } = problem
  if (!source?.rootDir || configNames(source.rootDir).config !== 'nuxt.config') return problem
  return { ...problem, ...nuxtDiagnostics.undeclaredKey({ key: formatPath(path!) }, location && { location }) }
}

function canDeclareKeys({ valueOf, layers }: Resolution): boolean {
  const listed = valueOf(['modules'])
  const hooks = (valueOf(['hooks']) ?? {}) as Record<string, unknown>
  return (
    (Array.isArray(listed) && listed.length > 0) ||
    DECLARING_HOOKS.some(name => Object.hasOwn(hooks, name)) ||
    layers.some(({ dirs }: ResolvedLayer) => isDirectory(dirs.modules))
  )
}
