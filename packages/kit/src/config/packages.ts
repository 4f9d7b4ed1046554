import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'pathe'
import { findCode } from './code'

/**
 * The file an import of the package `name` means: looked up as Node does from the directories `from`, then in `modulesDirs`,
 * which hold packages whatever they are called.
 */
export async function findPackage(name: string, from: readonly string[], modulesDirs: readonly string[]): Promise<string | undefined> {
  const { resolveModulePath } = await import('exsolve')
  const search = (dirs: readonly string[]) => resolveModulePath(name, { from: dirs.map(dir => `${dir}/`), try: true, cache: false })
  const found = search(from)
  if (found || isAbsolute(name)) return found
  const [, packageName, rest] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(name) ?? []
  if (packageName === undefined) return undefined
  for (const modulesDir of modulesDirs) {
    const dir = join(modulesDir, packageName)
    // A package finds itself by its name where it says what it exports.
    const file = search([modulesDir.replace(/\/node_modules\/?$/, '')]) ?? (existsSync(dir) ? search([dir]) : undefined) ?? findCode(join(dir, rest ?? readMain(dir)))
    if (file) return file
  }
  return undefined
}

function readMain(dir: string): string {
  try {
    const { main } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { main?: unknown }
    return typeof main === 'string' ? main : ''
  } catch {
    return ''
  }
}
