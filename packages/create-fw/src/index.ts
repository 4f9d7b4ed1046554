import { runCommand } from './run-command'
import { createTerminal } from './terminal'

/** Runs `create-fw` with the arguments of this process. */
export async function main(): Promise<void> {
  process.exitCode = await runCommand(process.argv.slice(2), createTerminal())
}
