import type { FwApp } from '@fw/schema'

/**
 * What is compiled with the application on one side: `build.transpile`, and the packages that get auto-imports, which
 * only compiled code can have.
 */
export function transpiledOn(side: 'client' | 'server', { options }: Pick<FwApp, 'options'>): Array<string | RegExp> {
  const context = {
    isDev: options.dev,
    isServer: side === 'server',
    isClient: side === 'client',
    isModern: true,
    isLegacy: false,
  }
  const named = (options.build.transpile ?? []).flatMap(entry => {
    const pattern = typeof entry === 'function' ? entry(context) : entry
    return pattern ? [pattern] : []
  })
  return [...named, ...(options.imports.transform.include ?? [])]
}
