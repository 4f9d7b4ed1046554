import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const bin = fileURLToPath(new URL('../../packages/fw/bin/fw.mjs', import.meta.url))

export interface Result {
  code: number | null
  out: string
  err: string
}

/** A project in a folder of its own, gone after the test. */
export function createProject(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fw-commands-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

/** Runs the built command in `cwd`, with an environment that holds only what is given. */
export function runFw(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd,
      env: { PATH: process.env.PATH, HOME: join(cwd, 'home'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const result: Result = { code: null, out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => result.out += text)
    child.stderr.setEncoding('utf8').on('data', (text: string) => result.err += text)
    child.on('error', reject)
    child.on('close', code => resolve({ ...result, code }))
  })
}
