import { fileURLToPath } from 'node:url'
import { dirname, extname, join } from 'pathe'

const here = fileURLToPath(import.meta.url)

/** Folder of the files that run on the server. */
export const runtimeDir = join(dirname(here), 'runtime')

/** A file that runs on the server: next to this one, as source or as built. */
export function runtimeFile(name: string): string {
  return join(runtimeDir, name + extname(here))
}

const FILE = '#fw-server/file:'

/** A path for the engine, which inserts paths into code unescaped. Characters that would end the string are encoded. */
export function engineFile(path: string): string {
  return /["\\\n\r]/.test(path) ? FILE + encodeURIComponent(path) : path
}

/** Decodes such a path. Other paths stay unchanged. */
export function fileOf(id: string): string {
  return id.startsWith(FILE) ? decodeURIComponent(id.slice(FILE.length)) : id
}
