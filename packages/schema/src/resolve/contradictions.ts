import { configDiagnostics } from '../diagnostics/config'
import type { Problem, ProblemOrigin } from '../diagnostics'
import type { OptionResolver } from './resolver'

/**
 * Options that do not go together, or that are read but no longer used. Each is reported once, where it was set last.
 */
export function contradictions(resolver: OptionResolver): Problem[] {
  const { get, isSet } = resolver.context
  const problems: Problem[] = []
  if (get('router.options.hashMode') && get('ssr'))
    problems.push(configDiagnostics.hashModeWithSsr({}, originOf(resolver, ['router', 'options', 'hashMode'])))
  if (isSet('bundler1.publicDir') && resolver.trace(['bundler1', 'publicDir']).at(-1)!.value !== false)
    problems.push(configDiagnostics.publicDirSet({}, originOf(resolver, ['bundler1', 'publicDir'])))
  if (isSet('generate.exclude'))
    problems.push(configDiagnostics.generateExclude({}, originOf(resolver, ['generate', 'exclude'])))
  return problems
}

function originOf(resolver: OptionResolver, path: readonly string[]): ProblemOrigin {
  const origin = resolver.trace(path).at(-1)!
  return origin.source ? { path, source: origin.source } : { path }
}
