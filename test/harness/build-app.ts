import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type Fixture, type Layout, layOut } from './fixture'
import { startProgram } from './child-program'
import type { Program } from './child-program'
import { fingerprint } from './built-packages'
import { isHostable, startHosted } from './hosted-command'
import { locked } from './lock'
import { removeFolder } from './remove-folder'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The `fw` command, as the packages ship it. */
export const bin = join(root, 'packages/fw/bin/fw.mjs')

/** Applications are located inside the repository, so that packages resolve as in an installed project. */
export const APPS = join(root, 'tmp/apps')

/** Writes files into a directory. */
export function writeFiles(dir: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

/** Writes the project of a fixture into a directory. */
export function writeProject(dir: string, fixture: Fixture, layout: Layout): void {
  writeFiles(dir, layOut(fixture, layout))
  for (const [name, target] of Object.entries(fixture.links ?? {})) {
    const path = join(dir, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(join(root, target), path, 'junction')
  }
}

/** The result of `fw build`. */
export interface BuiltApp {
  dir: string
  code: number | null
  output: string
}

export interface BuildOptions {
  fixture: Fixture
  layout: Layout
  env?: Readonly<Record<string, string>>
  /** Additional arguments of `fw build`. */
  args?: readonly string[]
}

/**
 * Builds an application. The same files with the same options are built once for all test files of a run. Builds are
 * shared and must not be changed.
 */
export async function buildApp({ fixture, layout, env = {}, args: given = [] }: BuildOptions): Promise<BuiltApp> {
  const args = withBundler('build', given)
  const files = layOut(fixture, layout)
  const key = createHash('sha256')
    .update(JSON.stringify([files, fixture.links, env, args, fingerprint(), process.env.FW_FLIP]))
    .digest('hex')
    .slice(0, 16)
  const dir = join(APPS, `${layout}-${key}`)
  const result = join(APPS, `${layout}-${key}.json`)
  mkdirSync(APPS, { recursive: true })
  await locked(`${dir}.lock`, async () => {
    if (existsSync(result)) return
    removeFolder(dir)
    writeProject(dir, fixture, layout)
    const program = startCommand(['build', ...args], { cwd: dir, env })
    const late = setTimeout(() => void program.stop(), 150_000)
    const code = await program.done
    clearTimeout(late)
    writeWhole(result, JSON.stringify({ dir, code, output: program.output() }))
  })
  return JSON.parse(readFileSync(result, 'utf8'))
}

/** The bundler of an application: Vite, webpack or Rspack. */
export type Bundler = 'bundler1' | 'bundler2' | 'bundler3'

/** For builds of webpack whose scripts do not matter: minifying them takes half of its time. */
export const UNMINIFIED = { bundler2: { optimization: { minimize: false } } }

/** `FW_BUNDLER=bundler2` runs the applications of all tests with another bundler. */
export const forcedBundler = process.env.FW_BUNDLER as Bundler | undefined

/** The arguments that select a bundler. Without one, that of the configuration. */
export function bundlerArgs(bundler: Bundler | undefined = forcedBundler): string[] {
  return bundler ? ['--builder', bundler] : []
}

/** The arguments of a command that bundles, with the bundler that is forced. */
function withBundler(command: string, args: readonly string[]): readonly string[] {
  return BUNDLING.has(command) && !args.includes('--builder') ? [...bundlerArgs(), ...args] : args
}

const BUNDLING: ReadonlySet<string> = new Set(['build', 'generate', 'dev'])

// The others are about the process, or start further ones.
const HOSTED: ReadonlySet<string> = new Set([...BUNDLING, 'prepare', 'analyze', 'add', 'config', 'cleanup'])

/** Starts an `fw` command of a test that is not about its process. Several of them run in one process, one at a time. */
export function startCommand(
  given: readonly string[],
  options: { cwd: string; env?: Readonly<Record<string, string>> },
): Program {
  const [command = '', ...rest] = given
  const args = [command, ...withBundler(command, rest)]
  return HOSTED.has(args[0]!) && isHostable(options.env)
    ? startHosted(args, options)
    : startProgram([bin, ...args], options)
}

/**
 * Runs an `fw` command in a temporary project until it exits. The project is removed after the test. With `isAlone`,
 * its process has not run other commands.
 */
export async function runCommand(
  args: readonly string[],
  { fixture, layout, env = {}, isAlone = false }: Omit<BuildOptions, 'args'> & { isAlone?: boolean },
): Promise<BuiltApp> {
  return runIn(createProject({ fixture, layout }, `${args[0]}-`), args, { env, isAlone })
}

/** Writes a temporary project, which is removed after the test. */
export function createProject({ fixture, layout }: Pick<BuildOptions, 'fixture' | 'layout'>, prefix = ''): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, `${prefix}${layout}-`))
  onTestFinished(() => removeFolder(dir))
  writeProject(dir, fixture, layout)
  return dir
}

/** Runs an `fw` command in a project until it exits. */
export async function runIn(
  dir: string,
  args: readonly string[],
  { env = {}, isAlone = false }: { env?: Readonly<Record<string, string>>; isAlone?: boolean } = {},
): Promise<BuiltApp> {
  const program = isAlone ? startProgram([bin, ...args], { cwd: dir, env }) : startCommand(args, { cwd: dir, env })
  const late = setTimeout(() => void program.stop(), 100_000)
  const code = await program.done
  clearTimeout(late)
  return { dir, code, output: program.output() }
}

/** Writes a file atomically, so that other processes never read half of it. */
function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${randomUUID()}`
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}
