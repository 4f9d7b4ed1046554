import { resolve } from 'node:path'
import { jsonSchema } from '@fw/schema'
import type { Call } from '../../command'
import { writeOutput } from '../../write'

/** `fw config schema`: the JSON schema, for editors. */
export function runSchema({ flags, terminal }: Call): number {
  const text = JSON.stringify(jsonSchema(), undefined, 2)
  if (typeof flags.out !== 'string') {
    terminal.out.print(text)
    return 0
  }
  writeOutput(resolve(terminal.cwd, flags.out), `${text}\n`, terminal.cwd)
  terminal.out.print(`Wrote ${flags.out}.`)
  return 0
}
