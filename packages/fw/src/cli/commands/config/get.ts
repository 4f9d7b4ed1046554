import type { Call } from '../../command'
import { findPath } from '../../path'
import { loadProject, warn } from '../../project'
import { emitValue, toJson } from '../../show'

/** `fw config get PATH`: one value and nothing else. */
export async function runGet(call: Call): Promise<number> {
  const loaded = await loadProject(call)
  const path = findPath(call.args.PATH!, loaded)
  const value = loaded.valueOf(path)
  const { out } = call.terminal
  if (call.flags.json) out.print(JSON.stringify(toJson(value) ?? null, undefined, 2))
  else out.print(typeof value === 'string' ? value : emitValue(value, { color: out.color.enabled }))
  return warn(loaded, call)
}
