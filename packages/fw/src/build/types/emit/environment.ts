import { emitBlock, emitLines } from '../specifier'

const FLAGS = ['client', 'server', 'browser', 'dev', 'test', 'prerender'].map(name => `readonly ${name}: boolean`)

/** What bundlers replace in code. */
export function emitEnvironment(): string {
  return emitLines([
    ...emitBlock('interface ImportMeta', FLAGS),
    ...emitBlock('declare namespace NodeJS', emitBlock('interface Process', FLAGS)),
  ])
}

/** `*.vue` as modules, for tools that cannot read them. */
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

/**
 * What imports give under every bundler: addresses of assets, class names of CSS modules, values of the environment.
 */
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

/** What a configuration file and modules may use without importing it. */
export function emitConfigGlobals(): string {
  return emitLines([
    'export {}',
    ...emitBlock('declare global', ["const defineFwConfig: (typeof import('fw/config'))['defineFwConfig']"]),
  ])
}

/** What `app.config` files use, for server code that reads them. */
export function emitAppConfigGlobals(): string {
  return emitLines([
    'export {}',
    ...emitBlock('declare global', ['const defineAppConfig: <Config extends object>(config: Config) => Config']),
  ])
}
