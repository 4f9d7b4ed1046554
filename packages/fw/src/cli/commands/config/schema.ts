import { resolve } from 'node:path'
import { jsonSchema } from '@fw/schema'
import type { Call } from '../../command'
import { inspectProject } from '../../inspect-project'
import { writeOutput } from '../../output/write-output'

/** `fw config schema`: prints the JSON schema for editors. */
export async function runSchema(call: Call): Promise<number> {
  const { flags, terminal } = call
  const { facts } = await inspectProject(call)
  const text = JSON.stringify(jsonSchema(facts.moduleKeys), undefined, 2)
  if (typeof flags.out !== 'string') {
    terminal.out.print(text)
    return 0
  }
  writeOutput(resolve(terminal.cwd, flags.out), `${text}\n`, terminal.cwd)
  terminal.out.print(`Wrote ${flags.out}`)
  return 0
}
