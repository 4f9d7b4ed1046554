import type { Fw, TypingContext } from '@fw/schema'
import { expect, it } from 'vitest'
import { callPrepareTypes } from './prepare-types'
import type { Typing } from './prepare-types'

const ALL: TypingContext[] = ['app', 'server', 'shared', 'node']
const typing = (file: string, contexts: TypingContext[]): Typing => ({
  file,
  contexts,
  references: [{ path: `${file}.d.ts` }],
  declarations: [],
  config: { compilerOptions: { paths: {}, types: [], lib: [] }, include: ['./fw.d.ts'], exclude: [] },
})
const listen = (listener: (context: any) => void) =>
  ({ callHook: async (_: string, context: unknown) => listener(context) }) as unknown as Fw

it('passes the tsconfig of each context to modules, and merges their changes into the shared one', async () => {
  const typings = [...ALL.map(context => typing(context, [context])), typing('all', ALL)]
  await callPrepareTypes(
    listen(({ references, declarations, tsConfig, serverTsConfig, nodeReferences }) => {
      references.push({ types: 'shop' })
      declarations.push('declare const shop: 1')
      tsConfig.include.push('../shop')
      serverTsConfig.compilerOptions.paths['#shop'] = ['../shop.ts']
      nodeReferences.push({ types: 'tool' })
    }),
    typings,
  )
  const [app, server, , node, all] = typings as [Typing, Typing, Typing, Typing, Typing]
  expect(app).toMatchObject({
    references: [{ path: 'app.d.ts' }, { types: 'shop' }],
    declarations: ['declare const shop: 1'],
    config: { include: ['./fw.d.ts', '../shop'] },
  })
  expect(server.config.compilerOptions.paths).toEqual({ '#shop': ['../shop.ts'] })
  expect(node.references).toEqual([{ path: 'node.d.ts' }, { types: 'tool' }])
  expect(all).toMatchObject({
    references: [{ path: 'all.d.ts' }, { types: 'shop' }, { types: 'tool' }],
    declarations: ['declare const shop: 1'],
    config: { include: ['./fw.d.ts', '../shop'], compilerOptions: { paths: { '#shop': ['../shop.ts'] } } },
  })
})

it('passes the only tsconfig to modules', async () => {
  const only = typing('all', ALL)
  await callPrepareTypes(
    listen(({ references, nodeReferences, tsConfig, sharedTsConfig }) => {
      expect([nodeReferences === references, sharedTsConfig === tsConfig]).toEqual([true, true])
      references.push({ types: 'shop' })
    }),
    [only],
  )
  expect(only.references).toEqual([{ path: 'all.d.ts' }, { types: 'shop' }])
})
