import { spawnSync } from 'node:child_process'
import { lstatSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { LoadedOptions } from '@fw/kit'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { Call } from '../command'
import { loadProject } from '../project'
import { outputDir } from '../preview/find-build'

interface Target {
  /** The option or default that determines its location. */
  option: string
  path: string
}

/** `fw cleanup`: removes generated files. Removes nothing if one of the folders was not created by fw. */
export async function runCleanup(call: Call): Promise<number> {
  const {
    terminal: { out, cwd },
    flags,
  } = call
  const loaded = await loadProject(call)
  const targets = findTargets(loaded).filter(({ path }) => lstatSync(path, { throwIfNoEntry: false }))
  const problems = targets.flatMap(target => judge(target, loaded))
  if (problems.length > 0) throw new ProblemError(problems)
  const paths = targets.map(({ path }) => path)
  if (!flags['dry-run']) for (const path of paths) rmSync(path, { recursive: true, force: true })
  const shown = paths.map(path => relative(cwd, path) || path)
  if (flags.json) out.print(JSON.stringify({ removed: !flags['dry-run'], paths: shown }, null, 2))
  else if (shown.length === 0) out.print('Nothing to remove.')
  else out.print([flags['dry-run'] ? 'Would remove:' : 'Removed:', ...shown.map(path => `  ${path}`)].join('\n'))
  return 0
}

function findTargets(loaded: LoadedOptions): Target[] {
  const {
    facts: { rootDir },
    options,
  } = loaded
  const output = outputDir(loaded)
  const dist = join(rootDir, 'dist')
  const targets: Target[] = [
    { option: 'buildDir', path: options.buildDir },
    { option: 'analyzeDir', path: options.analyzeDir },
    { option: 'serverEngine.output.dir', path: output },
    { option: 'bundler1.cacheDir', path: resolve(rootDir, options.bundler1.cacheDir) },
    { option: 'experimental.buildCache', path: join(rootDir, 'node_modules/.cache/fw') },
    ...(linksTo(dist, join(output, 'public')) ? [{ option: 'serverEngine.output.dir', path: dist }] : []),
  ]
  return targets.filter(
    ({ path }, index) =>
      !targets.some((other, at) => at !== index && isBelow(path, other.path)) &&
      targets.findIndex(other => other.path === path) === index,
  )
}

/** Only if `fw generate` created the link. */
function linksTo(link: string, target: string): boolean {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return false
  return resolve(dirname(link), readlinkSync(link)) === target
}

function judge({ option, path }: Target, { facts: { rootDir }, options, layers }: LoadedOptions): Problem[] {
  const refuse = (reason: string): Problem[] => [
    buildDiagnostics.cleanupRefused(
      { option, dir: relative(rootDir, path) || '.', reason },
      { path: option.split('.') },
    ),
  ]
  const neededPaths = [
    rootDir,
    options.srcDir,
    options.serverDir,
    join(rootDir, 'package.json'),
    join(rootDir, '.git'),
    join(rootDir, 'node_modules'),
    ...layers.flatMap(layer => [layer.rootDir, ...Object.values(layer.dirs)]),
  ]
  if (neededPaths.some(source => source === path || isBelow(source, path)))
    return refuse('which contains project sources')
  if (option === 'serverEngine.output.dir' && path.endsWith('dist') && lstatSync(path).isSymbolicLink()) return []
  if (lstatSync(path).isSymbolicLink()) return refuse('which is a symbolic link')
  if (!isBelow(realpathSync(path), realpathSync(rootDir))) return refuse('which is outside the project')
  return hasCommitted(path) ? refuse('which contains files under version control') : []
}

// Generated files are never committed. False without Git or a repository.
function hasCommitted(dir: string): boolean {
  const { status, stdout } = spawnSync('git', ['ls-files', '--', '.'], { cwd: dir, encoding: 'utf8' })
  return status === 0 && stdout !== ''
}

function isBelow(path: string, dir: string): boolean {
  const way = relative(dir, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
