import type { Page } from '@fw/schema'
import { relative } from 'pathe'
import { emitBlock, emitLines, quote } from '../../declaration-text'

interface Route {
  name: string
  /** The full path, from the root. */
  path: string
  /** Names of its nested routes. */
  inside: string[]
}

/** The types of a route parameter, by the suffix of its pattern. */
const VALUES: Readonly<Record<string, string>> = {
  '': 'ParamValue',
  '?': 'ParamValueZeroOrOne',
  '+': 'ParamValueOneOrMore',
  '*': 'ParamValueZeroOrMore',
}

/**
 * The names of routes with their paths and parameters, for `useRoute('name')`, navigation and links, and the routes of
 * each component, for `useRoute()` in it: the plugin of vue-router for Vue's language tools reads those, by the path
 * from the project root.
 */
export function emitRouteTypes(pages: readonly Page[], rootDir: string): string {
  const routes = listRoutes(pages, '')
  const members = routes.map(
    ({ name, path, inside }) =>
      `${quote(name)}: RouteRecordInfo<${[quote(name), quote(path), emitParams(path, true), emitParams(path, false), inside.map(quote).join(' | ') || 'never'].join(', ')}>`,
  )
  return emitLines([
    `import type { ${['RouteRecordInfo', ...Object.values(VALUES)].join(', ')} } from 'vue-router'`,
    '',
    "declare module 'vue-router/auto-routes' {",
    '  export interface RouteNamedMap {',
    ...members.map(member => `    ${member}`),
    '  }',
    '  export interface _RouteFileInfoMap {',
    ...emitFiles(pages, rootDir).map(member => `    ${member}`),
    '  }',
    '  export type _RouteNamesForFilePath<Path extends string> = Path extends keyof _RouteFileInfoMap',
    "    ? _RouteFileInfoMap[Path]['routes']",
    '    : keyof RouteNamedMap',
    '}',
    '',
    ...emitBlock("declare module 'vue-router'", [
      'interface TypesConfig {',
      "  RouteNamedMap: import('vue-router/auto-routes').RouteNamedMap",
      "  _RouteFileInfoMap: import('vue-router/auto-routes')._RouteFileInfoMap",
      '}',
    ]),
  ])
}

function listRoutes(pages: readonly Page[], parent: string): Route[] {
  return pages.flatMap(page => {
    const path = page.path.startsWith('/') ? page.path : `${parent}/${page.path}`.replace(/(?<=.)\/$/, '')
    const children = listRoutes(page.children ?? [], path.replace(/\/$/, ''))
    // Modules may add routes without a name, which cannot be typed.
    const ownRoute = page.name ? [{ name: page.name, path, inside: children.map(({ name }) => name) }] : []
    return [...ownRoute, ...children]
  })
}

/** The routes in which a component is rendered: those of its page, and those nested in it. */
function emitFiles(pages: readonly Page[], rootDir: string): string[] {
  const files = new Map<string, Set<string>>()
  const visit = (page: Page): string[] => {
    const names = [...(page.name ? [page.name] : []), ...(page.children ?? []).flatMap(visit)]
    if (page.file) {
      const routeNames = files.get(page.file) ?? new Set()
      files.set(page.file, new Set([...routeNames, ...names]))
    }
    return names
  }
  pages.forEach(visit)
  return [...files].map(
    ([file, names]) =>
      `${quote(relative(rootDir, file))}: { routes: ${[...names].map(quote).join(' | ') || 'never'}, views: never }`,
  )
}

function emitParams(path: string, isRaw: boolean): string {
  const params = [...path.matchAll(/(?<!\\):(\w+)(?:\([^)]*\))?([?+*]?)/g)].map(([, name, end]) => {
    const mayMiss = isRaw && (end === '?' || end === '*')
    return `${name}${mayMiss ? '?' : ''}: ${VALUES[end!]}<${isRaw}>`
  })
  return params.length > 0 ? `{ ${params.join(', ')} }` : 'Record<never, never>'
}
