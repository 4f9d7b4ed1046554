import { run } from './run'
import { createTerminal } from './terminal'

/** Runs the command this process was started with. */
export async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), createTerminal())
}
