import { execFile } from 'node:child_process'

export interface Finished {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program until it exits, like a user: without the environment variables of npm and Vitest. */
export function run(program: string, args: readonly string[], cwd: string): Promise<Finished> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:npm_(?:package|lifecycle|command|config_local_prefix)|INIT_CWD$|VITEST|NODE_ENV$|FW_)/.test(name),
    ),
  )
  return new Promise(resolve => {
    execFile(
      program,
      args,
      { cwd, env, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) || 1 : 0, stdout, stderr })
      },
    )
  })
}

/** Runs npm and returns its output. Throws an error with the output if npm fails. */
export async function npm(args: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await run('npm', args, cwd)
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with exit code ${code}\n${stdout}\n${stderr}`)
  return stdout
}

/** Installs packages, with what the cache of npm has. If that is outdated or incomplete, it asks the registry. */
export async function installFromNpm(specs: readonly string[], cwd: string): Promise<Finished> {
  const install = (cache: string): Promise<Finished> =>
    run('npm', ['install', cache, '--no-audit', '--no-fund', ...specs], cwd)
  const first = await install('--prefer-offline')
  const finished = first.code === 0 ? first : await install('--prefer-online')
  if (finished.code !== 0) throw new Error(`npm install ${specs.join(' ')} failed twice:\n${finished.stderr}`)
  return finished
}
