import { readFileSync } from 'node:fs'
import type { Fw, PlainObject } from '@fw/schema'
import { dirname, resolve } from 'pathe'
import { findCode } from '../../disk/code-extensions'
import { findPackage } from '../../packages/resolve-package'

/** `installModule('name')`, also with calls around the name: `installModule(await resolvePath('name'))`. */
const NAMED = /\binstallModule\([^'"`,;)]*?(['"`])([^'"`\n]+)\1/g
/** `installModule(other)` */
const IMPORTED = /\binstallModule\(\s*([A-Za-z_$][\w$]*)\s*[,)]/g

/**
 * The files of the modules that a module installs or requires, as far as its code names them. Nothing is set up to find
 * out, because the configuration is checked before.
 */
export async function findRequiredModules(
  module: unknown,
  file: string | undefined,
  config: PlainObject,
  packageDirs: readonly string[],
): Promise<string[]> {
  const from = file === undefined ? undefined : dirname(file)
  const names = [...(await dependencyNames(module, config)), ...(file === undefined ? [] : installedNames(file))]
  const files = await Promise.all(
    [...new Set(names)].map(name =>
      name.startsWith('.') || name.startsWith('/')
        ? findCode(resolve(from ?? '', name))
        : findPackage(name, from === undefined ? [] : [from], packageDirs),
    ),
  )
  return files.filter(found => found !== undefined)
}

/** The names in `moduleDependencies`. A function may need more of the application than there is yet. */
async function dependencyNames(module: unknown, config: PlainObject): Promise<string[]> {
  const { getModuleDependencies } = (module ?? {}) as { getModuleDependencies?: (fw: Fw) => unknown }
  if (typeof getModuleDependencies !== 'function') return []
  try {
    return Object.keys((await getModuleDependencies({ options: config } as unknown as Fw)) ?? {})
  } catch {
    return []
  }
}

function installedNames(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(IMPORTED)].flatMap(
    ([, name]) =>
      new RegExp(`\\bimport\\s+${name!.replaceAll('$', '\\$')}\\s+from\\s*['"]([^'"\\n]+)['"]`).exec(text)?.[1] ?? [],
  )
  return [...[...text.matchAll(NAMED)].map(([, , name]) => name!), ...imported]
}
