import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'pathe'
import { findCode } from '../disk/code-extensions'

/**
 * The file that an import of the package `name` resolves to: with Node's algorithm from the directories `from`, then in
 * `modulesDirs`, which contain packages but may have any name.
 */
export async function findPackage(
  name: string,
  from: readonly string[],
  modulesDirs: readonly string[],
): Promise<string | undefined> {
  const resolvedFile = await resolvePackage(name, from)
  if (resolvedFile || isAbsolute(name)) return resolvedFile
  const [packageName, subpath] = splitPackage(name)
  for (const modulesDir of modulesDirs) {
    const dir = join(modulesDir, packageName)
    // A package with `exports` can resolve itself by its name.
    const file =
      (await resolvePackage(name, [modulesDir.replace(/\/node_modules\/?$/, ''), ...(existsSync(dir) ? [dir] : [])])) ??
      findCode(join(dir, subpath || readMain(dir)))
    if (file) return file
  }
  return undefined
}

/** The file that an import of `name` resolves to with Node's algorithm, from the first directory that resolves it. */
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
