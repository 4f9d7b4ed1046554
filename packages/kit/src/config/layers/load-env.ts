import { declaredValues, findNoSchemas, formatPath, loadingDiagnostics, ProblemError } from '@fw/schema'
import type { LayerEnv, PlainObject, RuntimeSchema } from '@fw/schema'
import { basename } from 'pathe'
import { importModule } from '../../run/import-module'

/** The `fw.env` of a layer, with the runtime configuration that it declares. */
interface LoadedEnv extends LayerEnv {
  config: PlainObject
  /** Local files that it imports. */
  imports: string[]
}

/** Loads the schemas of a runtime configuration. Throws a `ProblemError` with the location of the problem. */
export async function loadEnv(file: string, fresh: boolean): Promise<LoadedEnv> {
  const { exports, imports } = await importModule(file, { fresh }).catch(async (error: unknown) => {
    const { explainError } = await import('../../run/explain-error')
    throw new ProblemError([await explainError(error, file)])
  })
  const declaration = exports.default
  const wrong = findNoSchemas(declaration)
  if (wrong.length > 0 || declaration === undefined) {
    const keys = wrong.filter(path => path.length > 0).map(formatPath)
    throw new ProblemError([loadingDiagnostics.noSchemas({ file: basename(file), keys }, { location: { file } })])
  }
  const config = { runtimeConfig: declaredValues(declaration as RuntimeSchema) }
  return { file, declaration: declaration as object, config, imports }
}
