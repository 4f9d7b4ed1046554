import { applyRuntimeEnv } from '@fw/schema/runtime-config'
import type { Problem, RuntimeConfig, RuntimeConfigTree } from '@fw/schema'
import { check, declared, isProcess, known, prefix, routeRules } from '#fw-server/runtime-config'

let resolved: RuntimeConfigTree | undefined

/** The runtime configuration with environment variables applied: read once, then frozen. */
export function useRuntimeConfig(_event?: unknown): RuntimeConfig & RuntimeConfigTree {
  return (resolved ??= resolveRuntimeConfig())
}

function resolveRuntimeConfig(): RuntimeConfigTree {
  const { config, problems } = readRuntimeConfig()
  const errors = problems.filter(problem => problem.severity === 'error')
  for (const problem of problems) if (problem.severity !== 'error') console.warn(describe(problem))
  if (errors.length > 0) fail(errors.map(describe).join('\n'))
  // Environment variables do not change them.
  const serverEngine = { ...(config.serverEngine as object), routeRules }
  const runtimeConfig = { ...config, serverEngine } as RuntimeConfigTree
  // Its alias is not listed, like those of options. Modules fall back to the prefix that they document.
  const { envPrefix, ...engine } = serverEngine as { envPrefix?: string; routeRules: unknown }
  const nitro = freeze(envPrefix === 'FW_' ? engine : serverEngine)
  Object.defineProperties(runtimeConfig, { nitro: { value: nitro } })
  return freeze(runtimeConfig)
}

function readRuntimeConfig(): { config: RuntimeConfigTree; problems: Problem[] } {
  const read = applyRuntimeEnv(declared, globalThis.process?.env ?? {}, { prefix, known })
  if (!check) return read
  const { config, problems } = check(read.config, read.variables)
  return { config, problems: [...read.problems, ...(import.meta.prerender ? problems.flatMap(forPages) : problems)] }
}

/** What the server needs may not exist where pages are prerendered, but what they contain should. */
function forPages(problem: Problem): Problem[] {
  return problem.path?.[1] === 'public' ? [{ ...problem, severity: 'warning' }] : []
}

function fail(message: string): never {
  // Runtimes print an uncaught error with the line of code that threw it, which is the whole server if it is minified.
  if (isProcess && !import.meta.prerender) {
    console.error(message)
    process.exit(1)
  }
  throw new Error(message)
}

function describe({ code, why, fix }: { code: string; why: string; fix: string }): string {
  return `[${code}] ${why} ${fix}`
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const below of Object.values(value)) freeze(below)
  }
  return value
}
