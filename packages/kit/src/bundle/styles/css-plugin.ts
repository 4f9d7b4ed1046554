import { createRequire } from 'node:module'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { isAbsolute, normalize } from 'pathe'
import { aliasesOf, findPath, resolveAlias } from '../../files/resolve-path'
import { importCurrent } from '../../modules/import-module'

/** Loads a PostCSS plugin by package name, path or alias. */
export async function loadCssPlugin(app: Fw, name: string, options: unknown): Promise<any> {
  const file = await findCssPlugin(app, name)
  const origin = { path: ['cssProcessor', 'plugins', name] }
  if (!file) throw new ProblemError([buildDiagnostics.cssPluginMissing({ name, isPath: isPath(app, name) }, origin)])
  try {
    const exports = await importCurrent(file, app)
    const create = exports.default ?? exports
    if (typeof create === 'function') return create(options === true ? {} : options)
  } catch (error) {
    throw new ProblemError(
      [
        buildDiagnostics.cssPluginInvalid(
          { name, reason: error instanceof Error ? error.message : String(error) },
          origin,
        ),
      ],
      { cause: error },
    )
  }
  throw new ProblemError([buildDiagnostics.cssPluginInvalid({ name }, origin)])
}

/** The file of a plugin. A path is relative to the project, or to the layer that contains the file. */
export async function findCssPlugin(app: Fw, name: string): Promise<string | undefined> {
  for (const { rootDir } of app.layers) {
    const file = await findPath(name, { app, cwd: rootDir })
    if (file) return file
  }
  return isPath(app, name) ? undefined : findRequired(app, name)
}

/** PostCSS plugins are also published as a folder of a package, which only `require` resolves. */
function findRequired(app: Fw, name: string): string | undefined {
  const bases = [...app.layers.map(({ rootDir }) => rootDir), ...app.options.modulesDir]
  for (const dir of bases) {
    try {
      return normalize(createRequire(`${dir}/`).resolve(name))
    } catch {
      // It may be installed for another layer.
    }
  }
  return undefined
}

function isPath(app: Fw, name: string): boolean {
  return name.startsWith('.') || isAbsolute(resolveAlias(name, aliasesOf(app)))
}
