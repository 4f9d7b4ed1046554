import { fileURLToPath } from 'node:url'
import { dirname, extname, join } from 'pathe'

const here = fileURLToPath(import.meta.url)

/** Folder of the files that run in the server. */
export const runtimeDir = join(dirname(here), 'runtime')

/** A file that runs in the server: beside this one as source, or as built. */
export function runtimeFile(name: string): string {
  return join(runtimeDir, name + extname(here))
}
