import { emitBlock, emitLines } from '../specifier'

const FLAGS = ['client', 'server', 'browser', 'dev', 'test', 'prerender'].map(name => `readonly ${name}: boolean`)

/** Constants that bundlers replace. */
export function emitEnvironment(): string {
  return emitLines([
    ...emitBlock('interface ImportMeta', FLAGS),
    ...emitBlock('declare namespace NodeJS', emitBlock('interface Process', FLAGS)),
  ])
}

/** `*.vue` as modules, for tools that do not support Vue files. */
export function emitVueShim(): string {
  return emitLines(
    emitBlock("declare module '*.vue'", [
      "import type { DefineComponent } from 'vue'",
      'const component: DefineComponent<{}, {}, any>',
      'export default component',
    ]),
  )
}

const ADDRESSES = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'svg',
  'webp',
  'avif',
  'ico',
  'mp4',
  'webm',
  'mp3',
  'woff',
  'woff2',
  'ttf',
]
const CLASSES = ['module.css', 'module.scss', 'module.sass', 'module.less']
const STYLES = ['css', 'scss', 'sass', 'less']

/** Import types that all bundlers support: asset URLs, CSS modules, `import.meta.env`. */
export function emitSharedBuilderTypes(): string {
  return emitLines([
    ...ADDRESSES.flatMap(ending =>
      emitBlock(`declare module '*.${ending}'`, ['const address: string', 'export default address']),
    ),
    ...CLASSES.flatMap(ending =>
      emitBlock(`declare module '*.${ending}'`, [
        'const classes: Readonly<Record<string, string>>',
        'export default classes',
      ]),
    ),
    ...STYLES.map(ending => `declare module '*.${ending}' {}`),
    ...emitBlock('interface ImportMetaEnv', [
      '[key: string]: any',
      'readonly MODE: string',
      'readonly BASE_URL: string',
      'readonly DEV: boolean',
      'readonly PROD: boolean',
      'readonly SSR: boolean',
    ]),
    ...emitBlock('interface ImportMeta', ['readonly env: ImportMetaEnv']),
  ])
}

/** Globals of configuration files and modules. */
export function emitConfigGlobals(): string {
  return emitLines([
    'export {}',
    ...emitBlock('declare global', ["const defineFwConfig: (typeof import('fw/config'))['defineFwConfig']"]),
  ])
}

/** Globals of `app.config` files, for server code that reads them. */
export function emitAppConfigGlobals(): string {
  return emitLines([
    'export {}',
    ...emitBlock('declare global', ['const defineAppConfig: <Config extends object>(config: Config) => Config']),
  ])
}
