import { hidePrivate } from '@fw/schema'
import type { Call } from '../../command'
import { findPath } from '../../args/find-path'
import { inspectProject } from '../../inspect-project'
import { warn } from '../../project'
import { emitValue, toJson } from '../../output/show-value'

/** `fw config get PATH`: prints a single value. Private runtime configuration is hidden: output ends up in logs. */
export async function runGet(call: Call): Promise<number> {
  const loaded = await inspectProject(call)
  const path = findPath(call.args.PATH!, loaded)
  const value = hidePrivate(loaded.valueOf(path), path)
  const { out } = call.terminal
  if (call.flags.json) out.print(JSON.stringify(toJson(value) ?? null, undefined, 2))
  else out.print(typeof value === 'string' ? value : emitValue(value, { color: out.color.enabled }))
  return warn(loaded, call)
}
