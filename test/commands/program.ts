import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { flipEnv } from '../harness/child-program'
import { isHostable, startHosted } from '../harness/hosted-command'
import { createProject as createFolder } from '../project'

const bin = fileURLToPath(new URL('../../packages/fw/bin/fw.mjs', import.meta.url))

export interface Result {
  code: number | null
  out: string
  err: string
}

/** Creates a project in a temporary folder that is removed after the test. */
export function createProject(files: Record<string, string>): string {
  return createFolder(files).dir
}

/** Starts the built command in `cwd` with only the given environment variables. */
export function startFw(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: join(cwd, 'home'), ...flipEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

// The others are about the process, or start further ones.
const HOSTED = new Set([
  'config',
  'explain',
  'env',
  'info',
  'add',
  'upgrade',
  'prepare',
  'build',
  'task',
  'migrate',
  'doctor',
])

/** Runs a command until it exits; most of them in a process that may have run others. */
export async function runFw(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Result> {
  if (!HOSTED.has(args[0] ?? '') || !isHostable(env)) return spawnFw(args, cwd, env)
  const program = startHosted(args, { cwd, env: { HOME: join(cwd, 'home'), ...env } })
  const code = await program.done
  return { code, ...program.streams() }
}

/** Runs a command until it exits, in its own process. */
export function spawnFw(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = startFw(args, cwd, env)
    const result: Result = { code: null, out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (result.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (result.err += text))
    child.on('error', reject)
    child.on('close', code => resolve({ ...result, code }))
  })
}
