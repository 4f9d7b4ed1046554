import { createTerminal } from './output/terminal'
import { runCli } from './run'

/** Runs the command of this process. */
export async function main(): Promise<void> {
  process.exitCode = await runCli(process.argv.slice(2), createTerminal())
}
