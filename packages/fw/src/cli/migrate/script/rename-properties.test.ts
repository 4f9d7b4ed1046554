import { editCode } from '@fw/kit/imports'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fwName } from '../names/fw-names'
import { appNames } from '../names/migrated-names.gen'
import { renameScript } from './rename-script'

const NAMES = Object.keys(appNames).filter(name => !name.startsWith('Nuxt'))

/** Statements in which `@` is a name of Nuxt. Those in `LOOKALIKES` only contain it. */
const USES = [
  '@()',
  'const a = @',
  'export default @(() => 1)',
  'f(@, { a: @ })',
  'const b = () => @().c',
  'if (@) { @() }',
]
const LOOKALIKES = [
  "const s = '@'",
  'const t = `@ ${1}`',
  '// @\n',
  '/* @() */',
  'const o = { @: 1 }',
  'o.@()',
  'o?.@',
  "o['@']",
  'function p(@) { return @ }',
  '{ const @ = 1; @ }',
  'const q = (@ = 1) => @',
  'try {} catch (@) { @ }',
  'class C { @() { return this.@ } }',
  'const { @: r } = o',
  '@: for (;;) break @',
  'for (const @ of o) @',
  '/@/.test(x)',
]

const statement = fc.record({
  isUse: fc.boolean(),
  use: fc.constantFrom(...USES),
  lookalike: fc.constantFrom(...LOOKALIKES),
  name: fc.constantFrom(...NAMES),
})

it('renames every use, and nothing that only looks like one', () => {
  let checked = 0
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1, maxLength: 6 }), statements => {
      const write = (rename: (name: string) => string): string =>
        statements
          .map(({ isUse, use, lookalike, name }, index) => {
            const text = (isUse ? use : lookalike).replaceAll('@', isUse ? rename(name) : name)
            // Each statement in a scope of its own, so that declarations do not meet.
            return text.startsWith('export')
              ? `const x${index} = ${text.slice('export default '.length)}`
              : `{\n${text}\n}`
          })
          .join('\n')
      const before = write(name => name)
      const renames = renameScript(before, 'ts', { full: true })
      if (!renames) return
      checked++
      const after = editCode(before, renames.edits, []).code
      expect(after).toBe(write(fwName))
      expect(renameScript(after, 'ts', { full: true })!.edits).toEqual([])
    }),
    { numRuns: Number(process.env.FW_RUNS ?? 500) },
  )
  expect(checked).toBeGreaterThan(100)
})
