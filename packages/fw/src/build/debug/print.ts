import { isDebugged, isHookDebugged } from '@fw/schema'
import type { FwOptions, TimingKind } from '@fw/schema'
import type { TimingListener } from '../timings'

/** Prints the measurements that `debug` enables. Undefined if it enables none. */
export function createDebugPrinter({ debug }: Pick<FwOptions, 'debug'>): TimingListener | undefined {
  const wanted: Partial<Record<TimingKind, boolean>> = {
    hook: isHookDebugged(debug, 'server'),
    module: isDebugged(debug, 'modules'),
    template: isDebugged(debug, 'templates'),
  }
  if (!Object.values(wanted).includes(true)) return undefined
  return (kind, name, milliseconds) => {
    if (wanted[kind]) console.log(`[fw:${kind}] ${name} ${milliseconds.toFixed(2)} ms`)
  }
}
