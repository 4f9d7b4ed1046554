import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'pathe'
import { findCode } from '../files/code-extensions'

/**
 * The file an import of the package `name` means: looked up as Node does from the directories `from`, then in
 * `modulesDirs`, which hold packages whatever they are called.
 */
export async function findPackage(
  name: string,
  from: readonly string[],
  modulesDirs: readonly string[],
): Promise<string | undefined> {
  const found = await resolvePackage(name, from)
  if (found || isAbsolute(name)) return found
  const [packageName, subpath] = splitPackage(name)
  for (const modulesDir of modulesDirs) {
    const dir = join(modulesDir, packageName)
    // A package finds itself by its name where it says what it exports.
    const file =
      (await resolvePackage(name, [modulesDir.replace(/\/node_modules\/?$/, ''), ...(existsSync(dir) ? [dir] : [])])) ??
      findCode(join(dir, subpath || readMain(dir)))
    if (file) return file
  }
  return undefined
}

/** The file an import of `name` means, as Node looks it up from the first of the directories that knows it. */
export async function resolvePackage(name: string, from: readonly string[]): Promise<string | undefined> {
  const { resolveModulePath } = await import('exsolve')
  return resolveModulePath(name, { from: from.map(dir => `${dir}/`), try: true, cache: false })
}

/** `@acme/layer/dark` → `@acme/layer` and `dark`. */
export function splitPackage(name: string): [packageName: string, subpath: string] {
  const parts = name.split('/')
  const length = name.startsWith('@') ? 2 : 1
  return [parts.slice(0, length).join('/'), parts.slice(length).join('/')]
}

function readMain(dir: string): string {
  try {
    const { main } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { main?: unknown }
    return typeof main === 'string' ? main : ''
  } catch {
    return ''
  }
}
