import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Output } from './find-output'

/** Programs that run a server like Node does, at the address in its environment. */
const RUNTIMES: ReadonlySet<string> = new Set(['bun', 'deno'])

/** The command of a runtime that is installed here, with its whole path. Undefined if the output needs none, or another. */
export function findRuntime({ command }: Output, env: NodeJS.ProcessEnv): [program: string, ...string[]] | undefined {
  const [name, ...args] = (command ?? '').split(' ')
  const program = name && RUNTIMES.has(name) ? findProgram(name, env) : undefined
  return program === undefined ? undefined : [program, ...args]
}

/** Why an output cannot be started here. */
export function findObstacle(output: Output, env: NodeJS.ProcessEnv): string | undefined {
  const { command, preset } = output
  if (preset === undefined || findRuntime(output, env)) return undefined
  if (command === undefined) return `only the platform of the preset ${preset} can start this build`
  const [name] = command.split(' ') as [string]
  return RUNTIMES.has(name)
    ? `\`${name}\`, which runs builds of the preset ${preset}, is not installed`
    : `only \`${command}\` can start this build, which uses tools of the platform of the preset ${preset}`
}

function findProgram(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const names = process.platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name]
  return (env.PATH ?? '')
    .split(delimiter)
    .flatMap(dir => names.map(file => join(dir, file)))
    .find(file => existsSync(file))
}
