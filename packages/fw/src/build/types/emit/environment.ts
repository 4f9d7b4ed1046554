import { CODE_FLAGS } from '@fw/schema'
import { emitBlock, emitLines } from '../../declaration-text'

const PROPERTIES = CODE_FLAGS.map(name => `readonly ${name}: boolean`)

/** Constants that bundlers replace. */
export function emitEnvironment(): string {
  return emitLines([
    ...emitBlock('interface ImportMeta', PROPERTIES),
    ...emitBlock('declare namespace NodeJS', emitBlock('interface Process', PROPERTIES)),
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

/** Globals of configuration files and modules, and what listeners of hooks get. */
export function emitConfigGlobals(): string {
  return emitLines([
    'export {}',
    ...emitBlock('declare global', ["const defineFwConfig: (typeof import('fw/config'))['defineFwConfig']"]),
    ...emitBlock(
      "declare module '@fw/schema'",
      emitBlock('interface ToolInstances', ["serverEngine: import('nitro/types').Nitro"]),
    ),
  ])
}

/** Globals of `app.config` files, for server code that reads them. */
export function emitAppConfigGlobals(): string {
  return emitLines([
    'export {}',
    ...emitBlock('declare global', ['const defineAppConfig: <Config extends object>(config: Config) => Config']),
  ])
}
