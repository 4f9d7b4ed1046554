import { readRuntimeImports } from '@fw/kit/imports'
import { locateInFile, SCRIPT_FILE } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import { createIsServerFile } from './engine-plugin'

const OF_APP = /^(?:#app|#components|fw\/app)(?:\/|$)|\.vue$/
const MAY_IMPORT = /\b(?:from|import)\s*\(?\s*["'`](?:#app|#components|fw\/app|[^"'`\n]*\.vue["'`])/

/**
 * A Rolldown or Vite plugin that rejects imports of the Vue application in server code: only the bundler of development
 * could compile them. `compilesComponents`: whether the project has plugins for it.
 */
export function createAppImportsPlugin(app: Fw, compilesComponents: boolean): object {
  const isServerFile = createIsServerFile(app)
  return {
    name: 'fw:server-boundaries',
    transform: {
      filter: { id: { include: [SCRIPT_FILE], exclude: [/\/node_modules\//] }, code: MAY_IMPORT },
      async handler(code: string, id: string) {
        if (!isServerFile(id)) return
        const imported = await readRuntimeImports(code, 'ts')
        const problems = imported
          .map(({ specifier }) => specifier)
          .filter(specifier => OF_APP.test(specifier) && !(compilesComponents && specifier.endsWith('.vue')))
          .map(specifier => describeImport(specifier, id))
        if (problems.length > 0) throw new ProblemError(problems)
      },
    },
  }
}

function describeImport(specifier: string, file: string): Problem {
  return buildDiagnostics.appImport({ id: specifier }, { location: locateInFile(file, { specifier }) })
}
