import { environmentProblem } from './contribution'
import type { Problem } from '../diagnostics'
import type { Facts } from '../sources/facts'
import { walkNodes } from '../declare/option'
import type { GroupNode } from '../declare/option'
import { findBothNames } from './both-names'
import { contradictions } from './contradictions'
import { nameTools } from './name-tools'
import { leaveLabels } from '../options/index'
import type { FwConfig, FwOptions } from '../options.gen'
import { formatPath } from '../values/option-path'
import type { PlainObject } from '../values/plain-object'
import type { Resolution } from './resolution'
import { OptionResolver } from './resolver'
import { readSources } from './read-sources'
import type { ConfigSource, Origin } from '../sources/config-source'
import { validateSource } from './validate-source'

/**
 * Resolves the configuration to the options that code reads. Pure and synchronous: the same sources and facts always
 * give the same result, nothing is read from disk and nothing that is passed in is changed. Problems never stop it: a
 * value that is invalid is ignored and reported.
 */
export function resolve(config: FwConfig | readonly ConfigSource[], facts: Facts): Resolution {
  const { sources, problems } = readSources(isSources(config) ? config : [projectSource(config, facts)])
  const root = leaveLabels(facts.moduleKeys)
  const resolver = new OptionResolver(
    root,
    sources.filter(source => source.active !== false),
    facts,
  )
  let collected: Problem[] | undefined
  let options: FwOptions | undefined
  return {
    // Computed with the first access: one value does not need the others, nor the problems.
    get options() {
      return (options ??= nameTools(resolver.valueOf([]) as FwOptions))
    },
    valueOf: path => resolver.valueOf(path),
    get problems() {
      return (collected ??= [...problems, ...findProblems(root, sources, resolver)])
    },
    origins: () => collectOrigins(root, resolver),
    trace: path => resolver.trace(path),
    isSet: path => resolver.isSet(path),
    layers: [...resolver.context.layers()],
  }
}

function isSources(config: FwConfig | readonly ConfigSource[]): config is readonly ConfigSource[] {
  return Array.isArray(config)
}

function projectSource(config: FwConfig, facts: Facts): ConfigSource {
  return { kind: 'project', name: 'fw.config', config: config as PlainObject, rootDir: facts.rootDir }
}

function findProblems(root: GroupNode, sources: readonly ConfigSource[], resolver: OptionResolver): Problem[] {
  const problems = sources
    .filter(({ kind }) => kind !== 'module')
    .flatMap(source => validateSource(root, source, resolver.context))
  walkNodes(root, (node, path) => {
    const problem = node.node === 'option' && node.env ? environmentProblem(node, path, resolver.context) : undefined
    if (problem) problems.push(problem)
  })
  return [...problems, ...findBothNames(root, sources), ...contradictions(resolver)]
}

function collectOrigins(root: GroupNode, resolver: OptionResolver): Map<string, Origin> {
  const origins = new Map<string, Origin>()
  walkNodes(root, (_, path) => {
    origins.set(formatPath(path), resolver.trace(path).at(-1)!)
  })
  return origins
}
