import { readFile } from 'node:fs/promises'
import { scanFiles } from '@fw/kit/internal'
import { buildDiagnostics } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import { readSourceImports } from './source-imports'
import { createServerTargetPattern, findServerTarget, isAppCode } from './server-targets'

/** The imports of server code in these sources of the application and its layers, as a build would report them. */
export async function checkBoundaries(app: Fw, isIncluded: (file: string) => boolean): Promise<Problem[]> {
  const pattern = createServerTargetPattern(app)
  const folders = [...new Set(app.layers.flatMap(({ srcDir, dirs }) => [srcDir, dirs.shared]))]
  const scanned = await Promise.all(folders.map(dir => scanFiles(dir, '**/*.{vue,ts,mts,tsx,js,mjs,jsx}', { app })))
  const problems: Problem[] = []
  for (const file of new Set(scanned.flat())) {
    if (!isIncluded(file) || !isAppCode(app, file)) continue
    // A file may be removed while others are checked.
    const source = await readFile(file, 'utf8').catch(() => '')
    if (!pattern.test(source)) continue
    for (const { specifier, isServerBranch, location } of await readSourceImports(file, source)) {
      const target = isServerBranch ? undefined : findServerTarget(app, specifier, file)
      if (target) problems.push(buildDiagnostics.serverImport({ id: specifier, target }, { location }))
    }
  }
  return problems
}
