import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'pathe'

const MANAGERS: Record<string, { lockFiles: string[]; args: string[] }> = {
  npm: { lockFiles: ['package-lock.json', 'npm-shrinkwrap.json'], args: ['install', '--no-audit', '--no-fund'] },
  // A cached layer is not a member of the surrounding workspace.
  pnpm: { lockFiles: ['pnpm-lock.yaml'], args: ['install', '--ignore-workspace'] },
  yarn: { lockFiles: ['yarn.lock'], args: ['install'] },
  bun: { lockFiles: ['bun.lock', 'bun.lockb'], args: ['install'] },
  deno: { lockFiles: ['deno.lock'], args: ['install'] },
}

/** A package manager failed. */
export class InstallError extends Error {
  override name = 'InstallError'

  constructor(
    readonly command: string,
    readonly reason: string,
  ) {
    super(reason)
  }
}

/** Installs the dependencies of a layer, with its own package manager or else the project's. Throws an InstallError. */
export async function installDependencies(
  dir: string,
  projectDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (!existsSync(join(dir, 'package.json'))) return
  const manager = findManager(dir) ?? findProjectManager(projectDir) ?? 'npm'
  const { args } = MANAGERS[manager]!
  const command = [manager, ...args].join(' ')
  const { code, output } = await run(manager, args, dir, env)
  if (code !== 0) throw new InstallError(command, output)
}

function findProjectManager(projectDir: string): string | undefined {
  for (let dir = projectDir; ; dir = dirname(dir)) {
    const manager = findManager(dir)
    if (manager || dirname(dir) === dir) return manager
  }
}

function findManager(dir: string): string | undefined {
  try {
    const { packageManager } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
      packageManager?: unknown
    }
    const name = typeof packageManager === 'string' ? packageManager.split('@')[0]! : ''
    if (Object.hasOwn(MANAGERS, name)) return name
  } catch {
    // Without a valid package.json, the lock files decide on the package manager.
  }
  return Object.keys(MANAGERS).find(name => MANAGERS[name]!.lockFiles.some(file => existsSync(join(dir, file))))
}

function run(
  command: string,
  args: string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    // On Windows, package managers are scripts, which need a shell.
    const child = spawn(command, args, {
      cwd,
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const lines: string[] = []
    const take = (chunk: Buffer) =>
      lines.push(
        ...chunk
          .toString()
          .split('\n')
          .map(line => line.trim())
          .filter(Boolean),
      )
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: 1, output: error.code === 'ENOENT' ? `${command} is not installed.` : error.message }),
    )
    child.on('close', code => resolve({ code: code ?? 1, output: summary(lines, code) }))
  })
}

function summary(lines: string[], code: number | null): string {
  const errors = lines.filter(line => /\berr(?:or)?\b|ERR_/i.test(line))
  return (errors.length > 0 ? errors : lines).slice(0, 4).join(' ') || `it exited with code ${code}.`
}
