import { fileURLToPath } from 'node:url'
import { dirname, extname, join } from 'pathe'

const here = fileURLToPath(import.meta.url)

/** Folder of the files that run in the server. */
export const runtimeDir = join(dirname(here), 'runtime')

/** A file that runs in the server: beside this one as source, or as built. */
export function runtimeFile(name: string): string {
  return join(runtimeDir, name + extname(here))
}

const FILE = '#fw-server/file:'

/**
 * A file as the engine may be told it: it puts paths into code as they are, so one that would end its quotes is written
 * in other words.
 */
export function engineFile(path: string): string {
  return /["\\\n\r]/.test(path) ? FILE + encodeURIComponent(path) : path
}

/** The file that such words stand for. Anything else stays as it is. */
export function fileOf(id: string): string {
  return id.startsWith(FILE) ? decodeURIComponent(id.slice(FILE.length)) : id
}
