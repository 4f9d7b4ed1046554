import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'pathe'

/** The folder of the fw package, wherever its bundled code is in it. */
const packageDir = findPackageDir(dirname(fileURLToPath(import.meta.url)))

function findPackageDir(dir: string): string {
  if (isPackage(join(dir, 'package.json'))) return dir
  const parent = dirname(dir)
  if (parent === dir) throw new Error('The package.json of fw is missing. Reinstall fw.')
  return findPackageDir(parent)
}

function isPackage(file: string): boolean {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'fw'
  } catch {
    return false
  }
}

/** The absolute path of a built file of the framework: `fwPath('app/entry.mjs')`. */
export function fwPath(path: string): string {
  return join(packageDir, 'dist', path)
}

/** fw's own root component: `plan.rootComponent` unless a module replaces it. */
export const ROOT_COMPONENT: string = fwPath('app/root.mjs')
