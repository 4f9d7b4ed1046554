import { expect, it } from 'vitest'
import { contextOf } from './checked'

// test/typed/projects.test.ts checks their types.
it('checks a block in the context in which it runs', () => {
  const contexts = (['app/a.ts', 'server/a.ts', 'fw.config.ts', 'test/a.ts'] as const).map(file =>
    contextOf({ file, text: '' }),
  )
  expect(contexts).toEqual(['app', 'server', 'node', 'node'])
  expect([
    contextOf({ file: undefined, text: 'defineFwConfig({})' }),
    contextOf({ file: undefined, text: 'defineEventHandler(() => 1)' }),
    contextOf({ file: undefined, text: 'useState()' }),
  ]).toEqual(['node', 'server', 'app'])
})
