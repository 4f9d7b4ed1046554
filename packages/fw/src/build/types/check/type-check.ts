import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createIsIgnored } from '@fw/kit'
import { watchFolders } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import { join } from 'pathe'
import type { Feature } from '../../feature'
import { generatedTsconfigs, writeTypes } from '../index'
import { findPackageDir } from '../package-types'

/** Options for the type checker. */
interface CheckOptions {
  /** Whether to watch: check again after each edit. */
  watch?: boolean
  /** Target of the output: inherited, or passed to the caller for people (`relay`) or programs (`pipe`). */
  output: 'inherit' | 'pipe' | 'relay'
  /** Whether to use colours, if the checker cannot detect that itself. */
  color?: boolean
}

/** Checks types if `typescript.typeCheck` is enabled: builds fail on type errors, development prints them. */
export const typeCheck: Feature = { name: 'type check', setup: checkTypes }

function checkTypes(app: Fw): void {
  const { dev, typescript } = app.options
  if (!typescript.typeCheck || (dev && typescript.typeCheck === 'build')) return
  let running: ChildProcess | undefined
  let result: Promise<number> | undefined
  app.hook(dev ? 'build:done' : 'build:before', async () => {
    running = await startTypeCheck(app, { watch: dev, output: 'inherit' })
    result = waitForEnd(running)
    // Development does not wait for the result.
    result.catch(() => undefined)
  })
  app.hook('close', () => void running?.kill())
  if (dev) return
  app.hook('build:done', async () => {
    if ((await result) === 0) return
    throw new ProblemError([buildDiagnostics.wrongTypes({})])
  })
}

/** Writes the types of the application, and starts the type checker of the project. */
export async function startTypeCheck(
  app: Fw,
  { watch = false, output, color = false }: CheckOptions,
): Promise<ChildProcess> {
  const checker = findChecker(app)
  await writeTypes(app)
  const args = [
    ...checkerArguments(app),
    ...(watch ? ['--watch', '--preserveWatchOutput'] : []),
    ...(output === 'inherit' ? [] : ['--pretty', String(output === 'relay' && color)]),
  ]
  return spawn(process.execPath, [checker, ...args], {
    cwd: app.options.rootDir,
    stdio: ['ignore', output === 'inherit' ? 'inherit' : 'pipe', output === 'inherit' ? 'inherit' : 'pipe'],
  })
}

/**
 * Problems that the type checker does not report itself: compile errors of Vue in the components that it includes, and
 * imports of server code in application code. With `watch`, also those of later edits.
 */
export async function checkSources(app: Fw, watch?: (problems: Problem[]) => void): Promise<Problem[]> {
  const [{ listComponents }, { checkComponents }, { checkBoundaries }] = await Promise.all([
    import('./covered-components'),
    import('./check-components'),
    import('../../boundaries/check-boundaries'),
  ])
  const checker = findChecker(app)
  const isIgnored = createIsIgnored(app)
  const list = (): string[] => listComponents(checker, checkedTypings(app)).filter(file => !isIgnored(file))
  const check = async (isIncluded: (file: string) => boolean): Promise<Problem[]> => [
    ...(await checkComponents(app, list().filter(isIncluded))),
    ...(await checkBoundaries(app, isIncluded)),
  ]
  if (watch) {
    const edited = new Set<string>()
    watchFolders(app).subscribe((event, path) => {
      if (event !== 'add' && event !== 'change') return
      // One edit may cause several events.
      if (edited.size === 0) {
        queueMicrotask(() => {
          const files = new Set(edited)
          edited.clear()
          void check(file => files.has(file)).then(watch)
        })
      }
      edited.add(path)
    })
  }
  return check(() => true)
}

/** Resolves to the exit code of the type checker. */
export function waitForEnd(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

/** The script of the project's type checker. */
function findChecker({ options, layers }: Fw): string {
  const dir = findPackageDir('vue-tsc', [options.rootDir, ...layers.map(layer => layer.rootDir)], options.modulesDir)
  const { bin } = dir
    ? (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { bin?: Record<string, string> })
    : {}
  if (!dir || !bin?.['vue-tsc']) throw new ProblemError([buildDiagnostics.typeCheckerMissing({})])
  return join(dir, bin['vue-tsc'])
}

/** The checker keeps what it found, and only checks again what an edit affects. */
function checkerArguments(app: Fw): string[] {
  const [first, ...others] = checkedTypings(app)
  if (others.length > 0 || isSolution(readFileSync(first!, 'utf8')))
    return ['--build', '--incremental', first!, ...others]
  const state = join(app.options.buildDir, 'tsconfig.tsbuildinfo')
  return ['--incremental', '--tsBuildInfoFile', state, '--noEmit', '--project', first!]
}

/** The tsconfigs to check: the project's own, otherwise the generated ones. */
function checkedTypings(app: Fw): string[] {
  const { options } = app
  const projectConfig = join(options.rootDir, 'tsconfig.json')
  if (existsSync(projectConfig)) return [projectConfig]
  const generated = generatedTsconfigs(app).map(({ file }) => join(options.buildDir, file))
  // The last one includes the files of all others.
  return generated.length === 1 ? generated : generated.slice(0, -1)
}

/** Whether a tsconfig only references others. */
export function isSolution(text: string): boolean {
  return /"references"\s*:\s*\[\s*\{/.test(text)
}
