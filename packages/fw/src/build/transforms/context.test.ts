import { describe, expect, it } from 'vitest'
import { transformContext } from './context'

const given = {
  functions: new Set(['definePlugin']),
  objects: new Map([
    ['define', new Set(['setup'])],
    ['definePageMeta', new Set(['middleware', 'validate'])],
  ]),
  runtime: 'hold',
}

function transform(code: string, isMeta = false): string | undefined {
  return transformContext(code, given, isMeta)?.code
}

/** Runs transformed code with functions that record the calls. */
async function run(code: string): Promise<string[]> {
  const body = transform(code)!.replace(/import .*\n/, '')
  const notes: string[] = []
  const hold = () => ({
    leave: () => notes.push('leave'),
    wait: (value: unknown) => {
      notes.push('wait')
      return Promise.resolve(value).then(
        result => () => result,
        error => () => {
          throw error
        },
      )
    },
  })
  const note = (text: string) => {
    notes.push(text)
  }
  const definePlugin = (work: () => Promise<unknown>) => work()
  // oxlint-disable-next-line no-new-func -- transformed code is run to see that it does what it did before.
  const start = new Function('definePlugin', '__fwHold', 'note', `return (async () => { ${body} })()`)
  await start(definePlugin, hold, note)
  return notes
}

describe('functions that keep the context', () => {
  it('are those passed to the calls', () => {
    expect(transform('definePlugin(async () => { await a })')).toBe(
      'definePlugin(async () => {const __fwHeld=__fwHold();try{ ;(await __fwHeld.wait( a))() }finally{__fwHeld.leave()}})\nimport { holdContext as __fwHold } from "hold"\n',
    )
    expect(transform('definePlugin(async function () { const b = await a(await c) })')).toContain(
      'const b = (await __fwHeld.wait( a((await __fwHeld.wait( c))())))()',
    )
    expect(transform('definePlugin(async () => await a)')).toContain(
      'async () => {const __fwHeld=__fwHold();try{return ((await __fwHeld.wait( a))())}finally{__fwHeld.leave()}}',
    )
    expect(transform('other(async () => { await a })')).toBeUndefined()
    expect(transform('definePlugin(() => a)')).toBeUndefined()
  })

  it('are those under the keys of an object, also in an array', () => {
    expect(transform('define({ async setup() { await a }, async other() { await b } })')).toContain('__fwHeld.wait( a)')
    expect(transform('define({ async setup() { await a }, async other() { await b } })')).not.toContain(
      '__fwHeld.wait( b)',
    )
    expect(
      transform(
        'export default { middleware: [async () => { await a }, "auth"], "validate": async () => await b }',
        true,
      )?.match(/__fwHeld\.wait/g),
    ).toHaveLength(2)
    expect(transform('export default { middleware: async () => { await a } }')).toBeUndefined()
  })

  it('do not include nested functions', () => {
    const code = transform('definePlugin(async () => { const f = async () => await b; await f() })')!
    expect(code).toContain('async () => await b')
    expect(code).toContain('(await __fwHeld.wait( f()))()')
  })

  it('do not include functions that await where the app cannot be saved', () => {
    expect(transform('definePlugin(async () => { await a; for await (const b of c) note(b) })')).toBeUndefined()
    expect(transform('definePlugin(async () => { await a; { await using b = c() } })')).toBeUndefined()
    expect(
      transform('definePlugin(async () => { await a; const f = async () => { for await (const b of c) note(b) } })'),
    ).toContain('__fwHeld.wait( a)')
  })

  it('behave as before', async () => {
    expect(
      await run(
        'await definePlugin(async () => {\n  const text = "a"\n  await 1\n  note(text)\n  if (text) await 2\n  else await 3\n  for (const n of [1, 2]) note(String(await n))\n  return await null ?? 4\n})',
      ),
    ).toEqual(['wait', 'a', 'wait', 'wait', '1', 'wait', '2', 'wait', 'leave'])
    expect(
      await run(
        'await definePlugin(async () => { try { await Promise.reject(new Error("no")) } catch (error) { note(error.message) } })',
      ),
    ).toEqual(['wait', 'no', 'leave'])
    expect(await run('note(await definePlugin(async () => ({ a: await "b" }).a))')).toEqual(['wait', 'leave', 'b'])
    expect(
      await run('await definePlugin(async () => { switch (1) { case 1: note("x")\nawait 1\nnote("y") } })'),
    ).toEqual(['x', 'wait', 'y', 'leave'])
  })
})
