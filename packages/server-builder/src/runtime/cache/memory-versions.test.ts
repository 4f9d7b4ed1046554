import { expect, it } from 'vitest'
import { dependenciesOf, pathDependency, shortName, tagDependency } from './dependencies'
import { createMemoryVersions } from './memory-versions'

it('changes the version of what is revalidated, and of nothing else', () => {
  const versions = createMemoryVersions()
  const responses = ['/', '/news', '/news/', '/news/1', '/newsletter'].map(path =>
    dependenciesOf(path, path === '/newsletter' ? ['mail'] : []),
  )
  const changes = (dependency: string): boolean[] => {
    const before = responses.map(response => versions.read(response))
    void versions.replace(dependency)
    return responses.map((response, index) => versions.read(response) !== before[index])
  }
  expect(changes(pathDependency('/news'))).toEqual([false, true, true, false, false])
  expect(changes(pathDependency('/news/**'))).toEqual([false, true, true, true, false])
  expect(changes(pathDependency('/**'))).toEqual([true, true, true, true, true])
  expect(changes(pathDependency('/'))).toEqual([true, false, false, false, false])
  expect(changes(tagDependency('mail'))).toEqual([false, false, false, false, true])
})

it('revalidates a deep folder with those next to it', () => {
  const versions = createMemoryVersions()
  const deep = dependenciesOf(`/${'a/'.repeat(20)}b`)
  const before = versions.read(deep)
  void versions.replace(pathDependency(`/${'a/'.repeat(12)}c/**`))
  expect(versions.read(deep)).not.toBe(before)
  expect(deep.length).toBeLessThan(12)
})

it('renders everything again instead of growing without limit', () => {
  const versions = createMemoryVersions(3)
  const other = dependenciesOf('/other')
  for (const id of ['1', '2', '3', '3']) void versions.replace(pathDependency(`/${id}`))
  expect(versions.read(other)).toBe('')
  void versions.replace(pathDependency('/4'))
  expect(versions.read(other)).not.toBe('')
})

it('has short names for dependencies of any length', () => {
  expect(shortName(`tag:${'x'.repeat(10_000)}`).length).toBeLessThan(20)
  expect(new Set(Array.from({ length: 5000 }, (_, index) => shortName(`tag:${index}`))).size).toBe(5000)
})
