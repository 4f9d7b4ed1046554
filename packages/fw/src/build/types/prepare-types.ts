import type { Fw, TypeReference, TypingContext, TypingFile } from '@fw/schema'
import type { TsConfig } from './tsconfig'

/** A tsconfig that is being generated. */
export interface Typing extends TypingFile {
  config: TsConfig
  references: TypeReference[]
  declarations: string[]
}

/** Lets modules extend the generated tsconfigs. What is added for one context also applies to that for all contexts. */
export async function callPrepareTypes(app: Fw, typings: readonly Typing[]): Promise<void> {
  const narrowest = (context: TypingContext) =>
    typings
      .filter(({ contexts }) => contexts.includes(context))
      .sort((a, b) => a.contexts.length - b.contexts.length)[0]!
  const [main, server, shared, node] = (['app', 'server', 'shared', 'node'] as const).map(narrowest) as [
    Typing,
    Typing,
    Typing,
    Typing,
  ]
  const before = new Map(typings.map(typing => [typing, listsOf(typing).map(list => new Set<unknown>(list))]))
  await app.callHook('prepare:types', {
    references: main.references,
    declarations: main.declarations,
    tsConfig: main.config,
    serverReferences: server.references,
    serverTsConfig: server.config,
    sharedReferences: shared.references,
    sharedTsConfig: shared.config,
    nodeReferences: node.references,
    nodeTsConfig: node.config,
  })
  const all = typings.find(({ contexts }) =>
    [main, server, shared, node].every(typing => typing.contexts.every(context => contexts.includes(context))),
  )
  for (const typing of typings) {
    if (!all || typing === all) continue
    const previous = before.get(typing)!
    listsOf(typing).forEach((list, index) =>
      listsOf(all)[index]!.push(...(list.filter(entry => !previous[index]!.has(entry)) as never[])),
    )
    all.config.compilerOptions.paths = { ...typing.config.compilerOptions.paths, ...all.config.compilerOptions.paths }
  }
}

function listsOf({ references, declarations, config }: Typing): [TypeReference[], string[], string[]] {
  return [references, declarations, config.include]
}
