import type { Fw } from '@fw/schema'

/** `#build/router-options`: the options of the configuration and of files. The project's file has precedence. */
export function emitAppRouterOptions({ options, plan }: Fw): string {
  return plan.hasPages ? emitRouterOptions(options.router.options, plan.routerOptions) : 'export default {}\n'
}

/** Options of the configuration and of files, the highest precedence first, as the module `#build/router-options`. */
export function emitRouterOptions(configured: object, files: readonly string[]): string {
  const imports = files.map((file, index) => `import file${index} from ${JSON.stringify(file)}`)
  const spreads = files.map((_, index) => `...file${index}`).toReversed()
  return [...imports, `export default { ${[`...${JSON.stringify(configured)}`, ...spreads].join(', ')} }`, ''].join(
    '\n',
  )
}
