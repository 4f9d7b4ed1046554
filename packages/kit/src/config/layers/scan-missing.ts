import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, resolve } from 'pathe'
import { CONFIG_EXTENSIONS } from '../files/find-config-file'
import { resolveSpecifier, scanSpecifiers } from '../../run/scan-imports'

/** The paths of which one would have to exist for each local import of these files that cannot be resolved. */
export function scanMissing(files: readonly string[]): string[] {
  return files
    .filter(file => /\.[mc]?[jt]sx?$/.test(file) && existsSync(file))
    .flatMap(file => {
      const missing = scanSpecifiers(readFileSync(file, 'utf8'))
        .map(({ specifier }) => specifier)
        .filter(specifier => /^\.{1,2}\//.test(specifier) && !resolveSpecifier(specifier, file))
      return missing.flatMap(specifier => candidatesOf(resolve(dirname(file), specifier)))
    })
}

function candidatesOf(path: string): string[] {
  const stem = /^\.[mc]?jsx?$/.test(extname(path)) ? path.slice(0, -extname(path).length) : path
  return [path, ...CONFIG_EXTENSIONS.flatMap(extension => [`${stem}.${extension}`, `${stem}/index.${extension}`])]
}
