import { hidePrivate } from '@fw/schema'
import type { Call } from '../../command'
import { inspectProject } from '../../inspect-project'
import { layoutOf, warn } from '../../project'
import { emitValue, toJson } from '../../output/show-value'

/** `fw config`: prints the resolved options, without private runtime configuration. */
export async function runPrint(call: Call): Promise<number> {
  const loaded = await inspectProject(call)
  const { out } = call.terminal
  const options = hidePrivate({ ...loaded.options }, [])
  if (call.flags.json) out.print(JSON.stringify(toJson(options), undefined, 2))
  else {
    out.print(
      out.color.dim(`// ${loaded.facts.rootDir}, ${layoutOf(loaded)} layout, environment ${loaded.facts.envName}`),
    )
    out.print(emitValue(options, { color: out.color.enabled, width: 100 }))
  }
  return warn(loaded, call)
}
