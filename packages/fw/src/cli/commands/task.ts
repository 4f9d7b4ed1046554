import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { DevServer, TaskDescription } from '@fw/schema'
import type { Call } from '../command'
import { emitTable } from '../output/table'
import { requireProject, withApp } from '../project'

/** `fw task list`: the tasks of a project. */
export async function runTaskList(call: Call): Promise<number> {
  const { out } = call.terminal
  const tasks = await withServer(call, server => server.listTasks!())
  if (call.flags.json) out.print(JSON.stringify(tasks, undefined, 2))
  else if (tasks.length === 0) out.print('No tasks.')
  else out.print(emitTable(tasks.map(describe)).join('\n'))
  return 0
}

function describe({ name, description, schedules }: TaskDescription): string[] {
  return [name, description, schedules.join(', ')]
}

/** `fw task run`: runs a task without a listening server, and prints its result. */
export async function runTaskRun(call: Call): Promise<number> {
  const name = call.args.NAME!
  const payload = parsePayload(call.flags.payload as string | undefined)
  const result = await withServer(call, async server => {
    const names = (await server.listTasks!()).map(task => task.name)
    if (!names.includes(name)) throw new ProblemError([commandDiagnostics.unknownTask({ name, names })])
    return server.runTask!(name, payload)
  })
  const { out } = call.terminal
  if (call.flags.json) out.print(JSON.stringify(result ?? null))
  else out.print(describeResult(name, result))
  return 0
}

function describeResult(name: string, result: unknown): string {
  const value = (result as { result?: unknown } | undefined)?.result
  if (value === undefined) return `Ran ${name}`
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}

function parsePayload(text = '{}'): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // The same problem as any other value that is not an object.
  }
  throw new ProblemError([commandDiagnostics.invalidPayload({ text })])
}

/** Runs the server code of the project from source, as in development, without listening. */
async function withServer<T>(call: Call, work: (server: DevServer) => Promise<T>): Promise<T> {
  const loaded = await requireProject(call, { dev: true })
  const { bundle, callBuildBefore } = await import('../../build/build')
  let result: T
  await withApp(call, loaded, async app => {
    await app.ready()
    await callBuildBefore(app)
    await bundle(app)
    result = await work(app.server!)
  })
  return result!
}
