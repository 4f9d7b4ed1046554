import type { AssetManifest } from '@fw/schema'

/** What compiled server code asks of the development that compiled it. */
interface ServerAccess {
  readManifest: () => AssetManifest
  /** Imports a page that is compiled when it is opened, by its name. */
  importPage: (name: string) => Promise<unknown>
}

type Developments = Record<string, ServerAccess>

/** The development of running applications, by key. */
export function developments(): Developments {
  return ((globalThis as { __fwDevelopments?: Developments }).__fwDevelopments ??= {})
}

function emitAccess(key: string): string {
  return `globalThis.__fwDevelopments[${JSON.stringify(key)}]`
}

/** The module with which server code reads the current manifest of a key. */
export function emitManifestModule(key: string): string {
  return [
    `const read = ${emitAccess(key)}.readManifest`,
    'export default { get entry() { return read().entry }, get modules() { return read().modules }, dev: true }',
  ].join('\n')
}

/** The expression with which server code imports a page. */
export function emitPageImport(key: string, name: string): string {
  return `${emitAccess(key)}.importPage(${JSON.stringify(name)})`
}
