import type { Fw, ServerDescription } from '@fw/schema'
import { relative } from 'pathe'

/** The code of `#fw-server/sources`. Folders are relative to the server, which may be moved with its project. */
export function emitSources({ layers }: Fw, serverDir: string): string {
  const paths = layers.map(({ rootDir }) => relative(serverDir, rootDir))
  return `const folder = path => {
  try {
    return decodeURIComponent(new URL(path + '/', globalThis.__nitro_main__).pathname).replace(/^\\/(?=[A-Za-z]:\\/)/, '').replace(/(?<=.)\\/$/, '')
  } catch {
    return undefined
  }
}
export const serverDir = () => folder('.')
export const roots = () => ${JSON.stringify(paths)}.flatMap(path => folder(path) ?? [])
`
}

/** The code of `#fw-server/handler-files`, which is loaded with the first error that needs it. */
export function emitHandlerFiles(
  { options: { rootDir } }: Fw,
  handlers: Pick<ServerDescription, 'handlers'>['handlers'],
): string {
  const rows = handlers
    .filter(({ middleware }) => !middleware)
    .map(({ method = '', route, file }) => [method, route, relative(rootDir, file)])
  return `export const handlers = ${JSON.stringify(rows)}\n`
}
