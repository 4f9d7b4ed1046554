import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { Call } from '../command'

/** `fw add`: lists what can be added; `--undo` takes the last recipe back; a name is that of a module. */
export async function runAddAny(call: Call): Promise<number> {
  const { args, flags } = call
  if (flags.undo) {
    // The only argument is the directory of the project.
    if (args.dir !== undefined)
      throw new ProblemError([commandDiagnostics.extraArgument({ given: args.dir, usage: 'fw add --undo [dir]' })])
    const { MODULE: dir } = args
    return (await import('./add-recipe')).runUndo({ ...call, args: dir === undefined ? {} : { dir } })
  }
  if (args.MODULE === undefined) return (await import('./add-recipe')).listRecipes(call)
  return (await import('./add-module')).runAddModule(call)
}
