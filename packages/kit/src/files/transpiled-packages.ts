import type { FwApp } from '@fw/schema'

/**
 * The packages to transpile for the client or the server bundle: `build.transpile`, and the packages that use
 * auto-imports, which are only added to transpiled code.
 */
export function transpiledPackages(
  side: 'client' | 'server',
  { options }: Pick<FwApp, 'options'>,
): Array<string | RegExp> {
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
