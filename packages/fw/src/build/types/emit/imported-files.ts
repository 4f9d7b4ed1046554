import { ASSET_EXTENSIONS, STYLE_EXTENSIONS } from '@fw/kit/internal'
import { emitBlock, emitLines } from '../../declaration-text'

const ASSETS = Object.values(ASSET_EXTENSIONS).flat()

const emitModule = (pattern: string, type: string): string[] =>
  emitBlock(`declare module '${pattern}'`, [`const value: ${type}`, 'export default value'])

const IMPORTS = [
  ...ASSETS.flatMap(extension => emitModule(`*.${extension}`, 'string')),
  ...STYLE_EXTENSIONS.flatMap(extension =>
    emitModule(`*.module.${extension}`, 'Readonly<Record<string, string>>').concat(
      `declare module '*.${extension}' {}`,
    ),
  ),
]

const QUERIES = [
  ...emitModule('*?raw', 'string'),
  ...ASSETS.flatMap(extension => emitModule(`*.${extension}?url`, 'string')),
  ...STYLE_EXTENSIONS.flatMap(extension =>
    ['inline', 'url'].flatMap(query => emitModule(`*.${extension}?${query}`, 'string')),
  ),
]

const ENVIRONMENT = [
  ...emitBlock('interface ImportMetaEnv', [
    '[key: string]: any',
    'readonly MODE: string',
    'readonly BASE_URL: string',
    'readonly DEV: boolean',
    'readonly PROD: boolean',
    'readonly SSR: boolean',
  ]),
  ...emitBlock('interface ImportMeta', ['readonly env: ImportMetaEnv']),
]

// The data of custom events depends on the code that sends them.
const HOT = emitBlock('interface ImportMeta', [
  ...emitBlock('readonly hot?:', [
    'readonly data: any',
    'accept(callback?: (module: any) => void): void',
    'dispose(callback: (data: any) => void): void',
    'invalidate(message?: string): void',
    'on(event: string, callback: (data: any) => void): void',
    'off(event: string, callback: (data: any) => void): void',
    'send(event: string, data?: any): void',
  ]),
])

/** Import types that all bundlers support: asset URLs, CSS modules, `import.meta.env`. */
export function emitSharedBuilderTypes(): string {
  return emitLines([...IMPORTS, ...ENVIRONMENT])
}

/** Import types of webpack and Rspack, which have no declarations of their own for them. */
export function emitLoaderTypes(): string {
  return emitLines([...IMPORTS, ...QUERIES, ...ENVIRONMENT, ...HOT])
}
