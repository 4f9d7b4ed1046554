import { readFile } from 'node:fs/promises'
import { scanFiles, stateOf } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import { locateMiddleware } from './unknown-middleware'
import { pages } from '../pages/index'
import { listRules } from '../route-rules'

/** What a call of `addRouteMiddleware` adds: a name, or only known at run time. A function alone has no name. */
const ADDED = /\baddRouteMiddleware\(\s*(?:(["'`])([^"'`\n]+)\1|(?!\(|async\b|function\b|define)([\w$]))/g

/**
 * Fails a build with pages or route rules that use a route middleware which does not exist: the server would not render
 * them. Names that code adds at run time are known, too.
 */
export async function checkMiddlewareNames(app: Fw): Promise<void> {
  const names = new Set(namedMiddleware(app))
  const unknown = [...usedNames(app)].filter(([name]) => !names.has(name))
  if (unknown.length === 0) return
  const added = await readAdded(app)
  const missing = unknown.filter(([name]) => added !== 'any' && !added.has(name))
  const problems = await Promise.all(missing.map(([name, files]) => describe(app, name, files)))
  if (problems.length > 0) throw new ProblemError(problems.flat())
}

/** The names in pages and route rules, as far as they are literals, with the files of the pages. */
function usedNames(app: Fw): Map<string, string[]> {
  const used = new Map<string, string[]>()
  const add = (value: unknown, files: string[]): void => {
    for (const name of [value].flat())
      if (typeof name === 'string') used.set(name, [...(used.get(name) ?? []), ...files])
  }
  for (const [file, meta] of stateOf(app, pages).metas) add(meta?.values.middleware, [file])
  for (const { appMiddleware } of listRules(app)) add(namesOf(appMiddleware), [])
  return used
}

/** Rules have a name, several, or an object that enables and disables names. */
function namesOf(rule: unknown): unknown {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return rule
  return Object.entries(rule).flatMap(([name, isEnabled]) => (isEnabled ? name : []))
}

/** The names that code of the application and its plugins adds at run time. */
async function readAdded(app: Fw): Promise<ReadonlySet<string> | 'any'> {
  const scanned = await Promise.all(
    app.layers.map(({ srcDir }) => scanFiles(srcDir, '**/*.{vue,ts,mts,tsx,js,mjs,jsx}', { app })),
  )
  const names = new Set<string>()
  for (const file of new Set([...scanned.flat(), ...app.plan.plugins.map(({ src }) => src)])) {
    const code = await readFile(file, 'utf8').catch(() => '')
    for (const [, , name, isComputed] of code.matchAll(ADDED)) {
      if (isComputed) return 'any'
      names.add(name!)
    }
  }
  return names
}

async function describe(app: Fw, name: string, files: readonly string[]): Promise<Problem[]> {
  const problem = buildDiagnostics.unknownMiddleware({ name, known: namedMiddleware(app) })
  const locations = await locateMiddleware(app, problem, name, files)
  return locations.length > 0 ? locations.map(location => ({ ...problem, location })) : [problem]
}

/** Global middleware runs anyway, and cannot be named. */
function namedMiddleware({ plan }: Fw): string[] {
  return plan.middleware.filter(({ global }) => !global).map(({ name }) => name)
}
