import { expect, it } from 'vitest'
import type { CompileError } from '../../build/compile-message'
import { RetainedErrors } from './retain-errors'

const module = (id: string) => ({ identifier: () => id })
const error = (id: string, message = `in ${id}`): CompileError => ({ message, module: module(id) })

it('keeps the errors of modules that were not compiled again', () => {
  const retained = new RetainedErrors()
  const [a, b] = [module('a'), module('b')]
  const update = (errors: CompileError[], built: object[], modules = [a, b]): string[] =>
    retained
      .update({ errors, modules, builtModules: { has: found => built.includes(found) } })
      .map(({ message }) => message)
  expect(update([error('a'), error('b')], [a, b])).toEqual(['in a', 'in b'])
  expect(update([], [])).toEqual(['in a', 'in b'])
  expect(update([error('b', 'again in b')], [b])).toEqual(['again in b', 'in a'])
  expect(update([], [b])).toEqual(['in a'])
  expect(update([], [], [b])).toEqual([])
  expect(update([], [])).toEqual([])
})

it('forgets imports that could not be resolved: the bundler reports them until they are', () => {
  const retained = new RetainedErrors()
  const [a, b] = [module('a'), module('b')]
  const update = (errors: CompileError[]): string[] =>
    retained.update({ errors, modules: [a, b], builtModules: new Set() }).map(({ message }) => message)
  const unresolved = error('a', "  × Module not found: Can't resolve './c' in '/app'")
  const ofLoader = error('a', "  × Module Error (from ./loader.js):\n  │ Module not found: Can't resolve './d'")
  expect(update([unresolved, ofLoader])).toHaveLength(2)
  expect(update([unresolved])).toEqual([unresolved.message, ofLoader.message])
  expect(update([])).toEqual([ofLoader.message])
})

it('has errors that follow from others at the end', () => {
  const found = new RetainedErrors().update({
    errors: [error('a', 'Element is missing end tag.'), error('a', 'Invalid end tag.')],
    modules: [],
    builtModules: new Set(),
  })
  expect(found.map(({ message }) => message)).toEqual(['Invalid end tag.', 'Element is missing end tag.'])
})
