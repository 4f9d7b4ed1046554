import { emitBlock, emitLines, quote } from '../../declaration-text'

// The exports of fw's modules below `#build`, for modules and applications that import them.
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'app-config': ["const appConfig: import('@fw/schema').AppConfig", 'export default appConfig'],
  'app.config': ['export { default } from "#build/app-config"'],
  'app-component': ["const component: import('vue').Component", 'export default component'],
  css: ['export {}'],
  'error-component': [
    "export const loadErrorComponent: () => Promise<import('vue').Component>",
    "const component: import('vue').Component",
    'export default component',
  ],
  'global-components': ["const components: Record<string, import('vue').Component>", 'export default components'],
  head: ['const head: Record<string, unknown>', 'export default head'],
  layouts: [
    "const layouts: Record<string, () => Promise<{ default: import('vue').Component }>>",
    'export default layouts',
  ],
  root: ["const root: import('vue').Component", 'export default root'],
  routes: ["const routes: import('vue-router').RouteRecordRaw[]", 'export default routes'],
  'spa-template': ['export const spaTemplate: string'],
}

const PATHS = [
  'export const baseURL: () => string',
  'export const buildAssetsDir: () => string',
  'export const buildAssetsURL: (...path: string[]) => string',
  'export const publicAssetsURL: (...path: string[]) => string',
]

/** Declarations of virtual modules below `#build`, which are not on disk. Exports with unknown content are `any`. */
export function emitVirtualModules(filenames: readonly string[]): string {
  const names = [
    ...new Set(
      filenames
        .filter(name => /\.m?[jt]s$/.test(name) && !name.endsWith('.d.ts'))
        .map(name => name.replace(/\.m?[jt]s$/, '')),
    ),
  ].sort()
  return emitLines([
    ...names.flatMap(name => {
      const moduleText = KNOWN[name]
      const ids = [name, `${name}.mjs`].map(id => quote(`#build/${id}`))
      return moduleText
        ? ids.flatMap(id => emitBlock(`declare module ${id}`, moduleText))
        : ids.map(id => `declare module ${id}`)
    }),
    ...emitBlock("declare module '#internal/fw/paths'", PATHS),
  ])
}
