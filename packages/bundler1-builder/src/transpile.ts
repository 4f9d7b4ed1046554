import type { FwOptions, TranspileContext } from '@fw/schema'
import type { Side } from './side'

/** Packages of the framework whose code imports generated modules: they are part of the application. */
const OWN = ['fw', '@fw/server-builder']

/** Dependencies that are compiled with the application on one side: those of `build.transpile`, and fw's own. */
export function resolveTranspile(options: FwOptions, side: Side): Array<string | RegExp> {
  const context: TranspileContext = {
    isDev: options.dev,
    isServer: side === 'server',
    isClient: side === 'client',
    isModern: true,
    isLegacy: false,
  }
  const own: Array<string | RegExp> = [...OWN]
  for (const entry of options.build.transpile ?? []) {
    const value = typeof entry === 'function' ? entry(context) : entry
    if (value) own.push(value)
  }
  return own
}

/** The name of the package that a path or id belongs to. */
export function packageName(id: string): string | undefined {
  const inside = id.split('node_modules/').at(-1)!
  return /^(?:@[^/]+\/)?[^@./][^/]*/.exec(inside)?.[0]
}
