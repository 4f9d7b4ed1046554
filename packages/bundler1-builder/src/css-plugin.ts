import { createRequire } from 'node:module'
import { aliasesOf, findFile, importCurrent, resolveAlias } from '@fw/kit'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { isAbsolute, join, resolve } from 'pathe'

/** Loads a plugin of the CSS processor, named by its package, its path or an alias. */
export async function loadCssPlugin(app: FwApp, name: string, options: unknown): Promise<any> {
  const file = findCssPlugin(app, name)
  const place = { path: ['cssProcessor', 'plugins', name] }
  if (!file) throw new ProblemError([buildDiagnostics.cssPluginMissing({ name, isPath: isPath(app, name) }, place)])
  try {
    const exports = await importCurrent(file, app)
    const create = exports.default ?? exports
    if (typeof create === 'function') return create(options === true ? {} : options)
  } catch (error) {
    throw new ProblemError([buildDiagnostics.cssPluginInvalid({ name, reason: error instanceof Error ? error.message : String(error) }, place)], { cause: error })
  }
  throw new ProblemError([buildDiagnostics.cssPluginInvalid({ name }, place)])
}

/** The file of a plugin. A path starts in the project, or in the layer that has such a file. */
export function findCssPlugin(app: FwApp, name: string): string | undefined {
  const { options: { rootDir, modulesDir, extensions }, layers } = app
  const roots = [rootDir, ...layers.map(layer => layer.rootDir)]
  if (isPath(app, name)) return firstOf(roots, root => findFile(resolve(root, resolveAlias(name, aliasesOf(app))), extensions))
  return firstOf([...roots, ...modulesDir.map(dir => join(dir, '..'))], root => resolvePackage(name, root))
}

function isPath(app: FwApp, name: string): boolean {
  return name.startsWith('.') || isAbsolute(name) || resolveAlias(name, aliasesOf(app)) !== name
}

function firstOf(roots: readonly string[], find: (root: string) => string | undefined): string | undefined {
  for (const root of roots) {
    const file = find(root)
    if (file) return file
  }
  return undefined
}

function resolvePackage(name: string, root: string): string | undefined {
  try {
    return createRequire(join(root, 'package.json')).resolve(name)
  } catch {
    return undefined
  }
}
