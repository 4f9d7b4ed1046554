import { produce } from '../build/produce'
import type { Call } from '../command'

/** `fw build`: builds the application for production. */
export async function runBuild(call: Call): Promise<number> {
  return build(call, call.flags.prerender === true)
}

/** `fw generate`: prerenders every page of the application. */
export async function runGenerate(call: Call): Promise<number> {
  return build(call, true)
}

async function build(call: Call, isStatic: boolean): Promise<number> {
  const { preset, resume } = call.flags
  const { summary } = await produce(call, {
    ...(isStatic && { 'serverEngine.static': true }),
    ...(resume === true && { 'serverEngine.prerender.resume': true }),
    ...(preset !== undefined && { 'serverEngine.preset': preset }),
  })
  if (call.flags.json) call.terminal.out.print(JSON.stringify(summary, null, 2))
  return 0
}
