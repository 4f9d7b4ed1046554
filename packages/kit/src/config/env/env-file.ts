import { basename, join } from 'pathe'
import { CODE_EXTENSIONS, findCode } from '../../disk/code-extensions'

/** The `fw.env` of a layer, which declares runtime configuration by schemas. */
export function findEnvFile(rootDir: string): string | undefined {
  return findCode(join(rootDir, 'fw.env'))
}

/** The files that would be a `fw.env` if they existed. */
export function envCandidates(rootDir: string): string[] {
  return CODE_EXTENSIONS.map(extension => join(rootDir, `fw.env${extension}`))
}

export function isEnvFile(file: string): boolean {
  return basename(file).startsWith('fw.env.')
}
