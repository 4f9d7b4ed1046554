import { run } from './run'
import { createTerminal } from './terminal'

export type { Choices, Layout, PackageManager, Template } from './choices'
export { createProject } from './create'
export type { CreateOptions, Created } from './create'

/** Runs the command this process was started with. */
export async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), createTerminal())
}
