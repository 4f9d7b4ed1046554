import { expect, it } from 'vitest'
import { LinkSources } from './link-sources'

it('stores the pages that link to a target, until the target exists', () => {
  const links = new LinkSources()
  links.add('/a', '/')
  links.add('/a', '/other')
  links.add('/a', '/')
  links.add('/b', '/')
  links.forget('/b')
  links.add('/b', '/other')
  expect(links.of('/a')).toEqual(['/', '/other'])
  expect(links.of('/b')).toEqual([])
  expect(links.targets()).toEqual(['/a'])
})

it('stores a limited number of pages for each target', () => {
  const links = new LinkSources()
  for (let page = 0; page < 10_000; page++) links.add('/missing', `/${page}`)
  expect(links.of('/missing')).toHaveLength(100)
})
