import type { Diagnostic } from '../diagnostics'
import { buildDiagnostics } from './build'
import { commandDiagnostics } from './command'
import { configDiagnostics } from './config'
import { layerDiagnostics } from './layers'
import { loadingDiagnostics } from './loading'
import { runtimeDiagnostics } from './runtime'

/** Every kind of problem fw reports, for pages and guards. */
export function diagnosticCatalogue(): Diagnostic<never>[] {
  return [configDiagnostics, loadingDiagnostics, layerDiagnostics, runtimeDiagnostics, commandDiagnostics, buildDiagnostics]
    .flatMap(catalogue => Object.values(catalogue))
    .map(make => make.diagnostic)
}
