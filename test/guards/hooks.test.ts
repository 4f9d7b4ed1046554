import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './repository'

it('the page about hooks lists those of the interface, no more and no fewer', () => {
  const source = readFileSync(join(root, 'packages/fw/src/shared/hooks.ts'), 'utf8')
  const page = readFileSync(join(root, 'docs/api/hooks.md'), 'utf8')
  const typed = [...source.matchAll(/^ {2}'([\w:-]+)': \(/gm)].map(match => match[1]!)
  const listed = [...page.matchAll(/^\| `([\w:-]+)` \|/gm)].map(match => match[1]!)
  expect(typed.length).toBeGreaterThan(0)
  expect(listed.toSorted()).toEqual(typed.toSorted())
})
