import { configDiagnostics } from '../diagnostics/config'
import type { Problem, ProblemPlace } from '../diagnostics'
import type { OptionResolver } from '../resolve/resolver'

/**
 * Options that do not go together, or that are read but no longer used. Each is reported once, where it was set last.
 */
export function contradictions(resolver: OptionResolver): Problem[] {
  const { get, isSet } = resolver.context
  const problems: Problem[] = []
  if (get('router.options.hashMode') && get('ssr')) {
    problems.push(configDiagnostics.hashModeWithSsr({}, placeOf(resolver, ['router', 'options', 'hashMode'])))
  }
  if (isSet('bundler1.publicDir') && resolver.trace(['bundler1', 'publicDir']).at(-1)!.value !== false) {
    problems.push(configDiagnostics.publicDirSet({}, placeOf(resolver, ['bundler1', 'publicDir'])))
  }
  if (isSet('generate.exclude'))
    problems.push(configDiagnostics.generateExclude({}, placeOf(resolver, ['generate', 'exclude'])))
  return problems
}

function placeOf(resolver: OptionResolver, path: readonly string[]): ProblemPlace {
  const origin = resolver.trace(path).at(-1)!
  return origin.source ? { path, source: origin.source } : { path }
}
