import { expect, it } from 'vitest'
import { inlineConstants } from './inline-constants'

const inline = async (code: string): Promise<string | undefined> =>
  (await inlineConstants(code, 'x', name => ({ a: 'true', b: '"text"' })[name]))?.code

it('replaces imported names with their values, and removes their imports', async () => {
  expect(await inline(`import { a, b as c,\n  d } from 'x'\nif (a && d.a) run({ a, c, b: c, [c]: 1 })\n`)).toBe(
    `import { d } from 'x'\n\nif (true && d.a) run({ a: true, c: "text", b: "text", ["text"]: 1 })\n`,
  )
  expect(await inline(`import e, { a } from 'x'\ne(a)\n`)).toBe(`import e from 'x'\ne(true)\n`)
  expect(await inline(`import { a } from 'x'\nexport default () => a\n`)).toBe(
    `import 'x'\nexport default () => true\n`,
  )
})

it('does not replace other variables with the same name', async () => {
  expect(
    await inline(`import { a } from 'x'\nexport const f = (a, g = () => a) => { { let a; a++ } return g(a) }\n`),
  ).toBe(`import 'x'\nexport const f = (a, g = () => a) => { { let a; a++ } return g(a) }\n`)
})

it('does not change what is exported again, or comes from other modules', async () => {
  expect(await inline(`import { a } from 'x'\nexport { a }\nuse(a)\n`)).toBe(
    `import { a } from 'x'\nexport { a }\nuse(true)\n`,
  )
  expect(await inline(`import { a } from 'y'\nimport { d } from 'x'\nuse(a, d)\n`)).toBeUndefined()
})
