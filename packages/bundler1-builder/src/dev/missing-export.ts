import { shortenFailure } from '@fw/kit/bundle'
import { locateInFile, moduleFile } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { isAbsolute, relative } from 'pathe'
import type { DevEnvironment } from 'vite'
import type { MissingExport } from './server-evaluator'

/** The error of an import that the other module does not export, as builds report it. */
export function describeMissingExport(app: Fw, { name, importer, exporter }: MissingExport): unknown {
  const file = exporter.replace(/\?.*$/s, '')
  const shown = isAbsolute(file) ? relative(app.options.rootDir, file) : file
  return shortenFailure(
    Object.assign(new Error(`"${name}" is not exported by "${shown}"`), {
      id: importer,
      notExported: { names: [name], file },
    }),
    app,
  )
}

/** How browsers report a missing export: with the URL of the other module, but not where it is imported. */
const NOT_PROVIDED = /requested module '([^']+)' (?:does not|doesn't) provide an export named:? '([^']+)'/

/** The same for an error of a browser: one of the modules that import the URL names the export. */
export async function diagnoseMissingExport(
  app: Fw,
  { moduleGraph }: DevEnvironment,
  message: string,
  read: (url: string) => string,
): Promise<unknown> {
  const [, url, name] = NOT_PROVIDED.exec(message) ?? []
  const module = url === undefined ? undefined : await moduleGraph.getModuleByUrl(read(url))
  for (const { file } of module?.importers ?? []) {
    const importer = file ? moduleFile(file) : undefined
    if (importer && locateInFile(importer, { imported: { names: [name!] } }).line !== undefined)
      return describeMissingExport(app, { name: name!, importer, exporter: module!.file ?? url! })
  }
  return undefined
}
