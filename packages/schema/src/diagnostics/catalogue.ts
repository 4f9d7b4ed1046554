import type { Diagnostic } from '../diagnostics'
import { benchDiagnostics } from './bench'
import { buildDiagnostics } from './build'
import { moduleDiagnostics } from './modules'
import { commandDiagnostics } from './command'
import { configDiagnostics } from './config'
import { createDiagnostics } from './create'
import { doctorDiagnostics } from './doctor'
import { layerDiagnostics } from './layers'
import { loadingDiagnostics } from './loading'
import { migrateDiagnostics } from './migrate'
import { nuxtDiagnostics } from './nuxt'
import { runtimeDiagnostics } from './runtime'
import { securityDiagnostics } from './security'
import { servingDiagnostics } from './serving'
import { testingDiagnostics } from './testing'
import { tryDiagnostics } from './try'

/** Every kind of problem fw reports, for pages and guards. */
export function diagnosticCatalogue(): Diagnostic<never>[] {
  return [
    configDiagnostics,
    loadingDiagnostics,
    layerDiagnostics,
    runtimeDiagnostics,
    commandDiagnostics,
    createDiagnostics,
    testingDiagnostics,
    buildDiagnostics,
    moduleDiagnostics,
    nuxtDiagnostics,
    migrateDiagnostics,
    tryDiagnostics,
    benchDiagnostics,
    securityDiagnostics,
    servingDiagnostics,
    doctorDiagnostics,
  ]
    .flatMap(catalogue => Object.values(catalogue))
    .map(make => make.diagnostic)
}
