import type { Call } from '../command'
import { searchModules } from '../modules/search-modules'
import { emitTable } from '../output/table'

/** `fw module search WORD`: modules that were tried with fw. */
export function runModuleSearch({ args, flags, terminal: { out } }: Call): number {
  const modules = searchModules(args.WORD ?? '')
  if (flags.json) out.print(JSON.stringify(modules, undefined, 2))
  else if (modules.length === 0) {
    out.print(
      `No module that was tried matches ${JSON.stringify(args.WORD)}. Others may work as well: \`fw try\` compares an application with Nuxt.`,
    )
  } else {
    const rows = modules.map(({ name, version, works, bundlers }) => [
      name,
      version,
      works ? 'works' : 'does not work yet',
      bundlers.join(', '),
    ])
    out.print(
      emitTable([['MODULE', 'VERSION', 'RESULT', 'WORKS WITH'], ...rows])
        .map(line => line.trimEnd())
        .join('\n'),
    )
  }
  return 0
}
