import { moduleFile, scanFiles } from '@fw/kit'
import { buildDiagnostics } from '@fw/schema'
import type { Component, FwApp } from '@fw/schema'
import { join, relative } from 'pathe'
import { withoutOwn } from '../app-files/own-paths'
import { markIslands, settleIslands } from '../islands/find-islands'
import { flattenPages } from '../pages/apply'
import { createClientOnlyPlugin } from '../transforms/client-only'
import { createTransformPlugin } from '../transforms/plugin'
import { listBuiltIn } from './built-in'
import { resolveComponentDirs } from './dirs'
import type { ResolvedComponentDir } from './dirs'
import { createClientImportsPlugin } from './client-imports'
import { createNamesPlugin } from './names-plugin'
import { pickComponents, resolveComponent } from './resolve-component'
import { reportUnknown } from './unknown-component'
import { createLookup } from './component-use'

/** Which modules asked for a component, by its name as it was written. */
const askers = new WeakMap<FwApp, Map<string, Set<string>>>()

/** Components whose templates ask for something else now, although nobody edited them. */
const rerendered = new WeakMap<FwApp, Set<string>>()

/** The files of folders that are looked into once. */
const unwatched = new WeakMap<FwApp, Map<string, readonly string[]>>()

/** Finds the components, and makes templates import them. */
export async function setupComponents(app: FwApp): Promise<void> {
  await rescanComponents(app)
  app.plan.aliases['#components'] = join(app.options.buildDir, 'components.mjs')
  const known = new Map<string, Set<string>>()
  askers.set(app, known)
  app.plan.buildPlugins.push(createClientImportsPlugin(app))
  if (app.options.experimental.treeshakeClientOnly) app.plan.buildPlugins.push(createClientOnlyPlugin(app))
  /** What modules of the browser were compiled to, in development. */
  const compiled = new Map<string, string>()
  let lookup: { rows: readonly Component[]; find: ReturnType<typeof createLookup> } | undefined
  app.plan.buildPlugins.push(
    createTransformPlugin(app, {
      name: 'fw:components',
      code: /resolveComponent\(|#components/,
      transform: async (code, id, side) => {
        const { components } = app.plan
        if (lookup?.rows !== components) lookup = { rows: components, find: createLookup(components) }
        const { transformComponents } = await import('./transform-components')
        const { find } = lookup
        // An edit of the file itself is the compiler's business: its script may be another.
        const isAsBefore = side === 'client' && compiled.get(id) === code
        if (app.options.dev && side === 'client') compiled.set(id, code)
        const again = side === 'client' && rerendered.get(app)?.delete(id) === true && isAsBefore
        return transformComponents(code, side, find, {
          isRerendered: again,
          asked: name => {
            known.set(name, (known.get(name) ?? new Set()).add(id))
            if (!find(name)) reportUnknown(app, name, id)
          },
          idOf: file => relative(app.options.bundler1.root!, file),
          isShownByFw: () => isShownByFw(app, moduleFile(id.replace(/\?.*$/s, ''))),
        })
      },
    }),
  )
  if (app.options.experimental.normalizeComponentNames) app.plan.buildPlugins.push(createNamesPlugin(app))
}

/**
 * Looks for the components again. The result: modules that must be transformed anew, because what they ask for has
 * changed.
 */
export async function rescanComponents(app: FwApp): Promise<string[]> {
  const before = createLookup(app.plan.components)
  const rows: Component[] = []
  const seen = new Set<string>()
  for (const dir of await resolveComponentDirs(app)) {
    for (const file of await scanDir(app, dir)) {
      if (seen.has(file)) continue
      seen.add(file)
      const component = resolveComponent(dir, file)
      // A file whose name has neither letters nor digits is no component that anybody could ask for.
      if (component.pascalName) rows.push(component)
    }
  }
  rows.push(...listBuiltIn(app.options))
  settleIslands(app.plan.components)
  const others = withoutOwn(app, 'components', app.plan.components, rows)
  const picked = pickComponents([...others, ...rows], (kept, dropped) => warnClash(app, kept, dropped))
  await app.callHook('components:extend', picked)
  // A listener adds its own again in every scan.
  settleIslands(picked)
  app.plan.components = pickComponents(picked, () => {})
  markIslands(app.plan.components, app.options.experimental.componentIslands !== false)
  const after = createLookup(app.plan.components)
  const affected = [...(askers.get(app) ?? [])]
    .filter(([name]) => !isSame(before(name), after(name)))
    .flatMap(([, ids]) => [...ids])
  rerendered.set(app, new Set([...(rerendered.get(app) ?? []), ...affected]))
  return affected
}

/** The files of a folder. One that says `watch: false` stays as it was at the start. */
async function scanDir(app: FwApp, dir: ResolvedComponentDir): Promise<readonly string[]> {
  const kept = unwatched.get(app) ?? new Map<string, readonly string[]>()
  const files = kept.get(dir.path) ?? (await scanFiles(dir.path, dir.pattern, { app, ignore: dir.ignore }))
  if (dir.watch === false) unwatched.set(app, kept.set(dir.path, files))
  return files
}

/** Whether a file is a page, a layout, the root or the error page. */
function isShownByFw({ plan: { rootComponent, errorComponent, layouts, pages } }: FwApp, file: string): boolean {
  return [
    rootComponent,
    errorComponent,
    ...layouts.map(layout => layout.file),
    ...flattenPages(pages).map(page => page.file),
  ].includes(file)
}

function isSame(one: ReturnType<ReturnType<typeof createLookup>>, other: typeof one): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function warnClash(app: FwApp, kept: Component, dropped: Component): void {
  const show = ({ filePath }: Component) => relative(app.options.rootDir, filePath)
  app.report(
    buildDiagnostics.sameComponent(
      { name: kept.pascalName, kept: show(kept), dropped: show(dropped) },
      { location: { file: dropped.filePath } },
    ),
  )
}
