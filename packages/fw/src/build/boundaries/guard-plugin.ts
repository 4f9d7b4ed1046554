import { readFile } from 'node:fs/promises'
import { editCode, readRuntimeImports } from '@fw/kit/imports'
import type { Edit, EditedCode, RuntimeImport } from '@fw/kit/imports'
import { moduleFile } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { BuildPlugin, Fw, Problem, Side } from '@fw/schema'
import { CODE_FILES } from '../code/transform-plugin'
import { createIsUserCode } from '../code/user-code'
import { readSourceImports } from './source-imports'
import type { SourceImport } from './source-imports'
import { createServerTargetPattern, findServerTarget, isAppCode } from './server-targets'

/**
 * A bundler plugin that rejects imports of server code in client code. It runs on both sides, so that the server does
 * not render a page in development that browsers cannot load.
 */
export function createGuardPlugin(app: Fw): BuildPlugin {
  return {
    shared: () => {
      const isUserCode = createIsUserCode(app)
      const isGuarded = (id: string, file: string, side: Side): boolean =>
        isAppCode(app, file) ? isUserCode(id, side) : side === 'client' && !app.options.test
      return {
        name: 'fw:boundaries',
        enforce: 'post',
        transform: {
          filter: { id: { include: [CODE_FILES] }, code: createServerTargetPattern(app) },
          async handler(code, id) {
            const side = this.environment.config.consumer === 'server' ? 'server' : 'client'
            const file = moduleFile(id.replace(/[?#].*$/s, ''))
            if (!isGuarded(id, file, side)) return undefined
            return checkImports(app, code, file, side)
          },
        },
      }
    },
  }
}

/** Throws if code imports what only the server may load, and removes imports without effect in browsers. */
async function checkImports(app: Fw, code: string, file: string, side: Side): Promise<EditedCode | undefined> {
  const problems: Problem[] = []
  const removed: Edit[] = []
  for (const imported of await readRuntimeImports(code)) {
    const target = findServerTarget(app, imported.specifier, file)
    if (!target) continue
    const { start, end, kind } = imported
    const source = imported.isServerBranch ? undefined : await findSource(file, imported)
    if (imported.isServerBranch) removed.push({ start, end, text: 'Promise.resolve({})' })
    // What remains of an import of types.
    else if (!source && kind === 'static' && imported.isBare)
      removed.push({ start, end, text: lineBreaks(code, start, end) })
    else {
      problems.push(
        buildDiagnostics.serverImport({ id: imported.specifier, target }, { location: source?.location ?? { file } }),
      )
    }
  }
  if (problems.length > 0) throw new ProblemError(problems)
  return side === 'client' && removed.length > 0 ? editCode(code, removed, []) : undefined
}

/** The import in the author's code. */
async function findSource(file: string, { specifier, kind }: RuntimeImport): Promise<SourceImport | undefined> {
  const source = await readFile(file, 'utf8').catch(() => '')
  return (await readSourceImports(file, source)).find(
    found => found.specifier === specifier && found.kind === kind && !found.isServerBranch,
  )
}

/** Lines stay at their position. */
function lineBreaks(code: string, start: number, end: number): string {
  return code.slice(start, end).replaceAll(/[^\n]/g, '')
}
