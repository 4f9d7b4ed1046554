import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type Fixture, type Layout, layOut } from './fixture'
import { startProgram } from './child-program'
import type { Program } from './child-program'
import { isHostable, startHosted } from './hosted-command'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The `fw` command, as the packages ship it. */
export const bin = join(root, 'packages/fw/bin/fw.mjs')

/** Applications are located inside the repository, so that packages resolve as in an installed project. */
export const APPS = join(root, 'tmp/apps')

/** Writes files into a directory. */
export function writeFiles(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

let packages: string | undefined

/** Changes when the built packages change. */
function fingerprint(): string {
  if (packages) return packages
  const hash = createHash('sha256')
  for (const name of readdirSync(join(root, 'packages')).sort()) {
    const dist = join(root, 'packages', name, 'dist')
    if (!existsSync(dist)) continue
    for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const { mtimeMs, size } = statSync(file)
      hash.update(`${file} ${mtimeMs} ${size}\n`)
    }
  }
  return (packages = hash.digest('hex'))
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
export async function buildApp({ fixture, layout, env = {}, args = [] }: BuildOptions): Promise<BuiltApp> {
  const files = layOut(fixture, layout)
  const key = createHash('sha256')
    .update(JSON.stringify([files, env, args, fingerprint(), process.env.FW_FLIP]))
    .digest('hex')
    .slice(0, 16)
  const dir = join(APPS, `${layout}-${key}`)
  const result = join(APPS, `${layout}-${key}.json`)
  mkdirSync(APPS, { recursive: true })
  await locked(`${dir}.lock`, async () => {
    if (existsSync(result)) return
    rmSync(dir, { recursive: true, force: true })
    writeFiles(dir, files)
    const program = startCommand(['build', ...args], { cwd: dir, env })
    const late = setTimeout(() => void program.stop(), 150_000)
    const code = await program.done
    clearTimeout(late)
    writeWhole(result, JSON.stringify({ dir, code, output: program.output() }))
  })
  return JSON.parse(readFileSync(result, 'utf8'))
}

/** Starts an `fw` command of a test that is not about its process. Builds share a process, as none of them stays. */
export function startCommand(
  args: readonly string[],
  options: { cwd: string; env?: Readonly<Record<string, string>> },
): Program {
  const isBuild = args[0] === 'build' || args[0] === 'generate'
  return isBuild && isHostable(options.env) ? startHosted(args, options) : startProgram([bin, ...args], options)
}

/**
 * Runs an `fw` command in a temporary project until it exits. The project is removed after the test. With `isAlone`,
 * its process has not run other commands.
 */
export async function runCommand(
  args: readonly string[],
  { fixture, layout, env = {}, isAlone = false }: Omit<BuildOptions, 'args'> & { isAlone?: boolean },
): Promise<BuiltApp> {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, `${args[0]}-${layout}-`))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  writeFiles(dir, layOut(fixture, layout))
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

/** Runs `work` while no other process holds the lock. The lock of an exited process is released. */
async function locked(lock: string, work: () => Promise<void>): Promise<void> {
  const limit = Date.now() + 170_000
  while (!tryLock(lock)) {
    if (Date.now() > limit) throw new Error(`${lock} is held by ${holder(lock)} for too long.`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const pid = holder(lock)
    if (pid !== undefined && !isRunning(pid)) rmSync(lock, { force: true })
    return false
  }
}

/** The process that holds a lock; undefined while the lock is being written or was just released. */
function holder(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
