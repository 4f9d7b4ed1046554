import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './repository'

it('lists exactly the hooks of the interface on the hooks page', () => {
  const source = readFileSync(join(root, 'packages/fw/src/shared/hooks.ts'), 'utf8')
  const page = readFileSync(join(root, 'docs/api/hooks.md'), 'utf8')
  const typed = [...source.matchAll(/^ {2}'([\w:-]+)': \(/gm)].map(match => match[1]!)
  const listed = [...page.matchAll(/^\| `([\w:-]+)` \|/gm)].map(match => match[1]!)
  expect(typed.length).toBeGreaterThan(0)
  expect(listed.toSorted()).toEqual(typed.toSorted())
})
