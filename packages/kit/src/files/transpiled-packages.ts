import type { FwApp } from '@fw/schema'

/** What `build.transpile` names on one side of the application. */
export function transpiledOn(side: 'client' | 'server', { options }: Pick<FwApp, 'options'>): Array<string | RegExp> {
  const context = {
    isDev: options.dev,
    isServer: side === 'server',
    isClient: side === 'client',
    isModern: true,
    isLegacy: false,
  }
  return (options.build.transpile ?? []).flatMap(entry => {
    const named = typeof entry === 'function' ? entry(context) : entry
    return named ? [named] : []
  })
}
