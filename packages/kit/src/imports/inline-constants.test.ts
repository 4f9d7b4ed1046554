import { expect, it } from 'vitest'
import { inlineConstants } from './inline-constants'

const inline = (code: string): string | undefined =>
  inlineConstants(code, 'options', name => ({ a: 'true', b: '"text"' })[name])?.code

it('replaces what is read of a namespace with its value, and removes the import of a namespace without other uses', () => {
  expect(
    inline(`import * as x from 'options'\nif (x.a && y.x.a) run({ b: x.b, [x.b]: 1 }, x.b.length, ...[x.a], ...x.b)\n`),
  ).toBe(`\nif (true && y.x.a) run({ b: "text", ["text"]: 1 }, "text".length, ...[true], ..."text")\n`)
  expect(inline(`import e from 'e';\nimport * as x$1 from "options";\nexport default () => x$1.a\n`)).toBe(
    `import e from 'e';\n\nexport default () => true\n`,
  )
})

it('keeps the import for other exports, and for the namespace itself', () => {
  expect(inline(`import * as x from 'options'\nrun(x.a, x.d)\n`)).toBe(`import * as x from 'options'\nrun(true, x.d)\n`)
  expect(inline(`import * as x from 'options'\nexport { x }\nrun(x.a, x)\n`)).toBe(
    `import * as x from 'options'\nexport { x }\nrun(true, x)\n`,
  )
})

it('does not change other names', () => {
  expect(inline(`import * as x from 'options'\nrun(x$a.a, xx.a, ax.a, x.ab, $x.a)\nx.a\n`)).toBe(
    `import * as x from 'options'\nrun(x$a.a, xx.a, ax.a, x.ab, $x.a)\ntrue\n`,
  )
})

it('does not change modules that import something else', () => {
  expect(inline(`import * as x from 'y'\nuse(x.a)\n`)).toBeUndefined()
  expect(inline(`import { a } from 'options'\nuse(a)\n`)).toBeUndefined()
})
