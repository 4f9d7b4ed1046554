import { emptyFacts, resolve } from '@fw/schema'
import { expect, it } from 'vitest'
import { createVueConfig } from './vue-config'

it('has options of the compiler for listeners to change, without changing those of the project', () => {
  const { options } = resolve({}, emptyFacts())
  const { vue } = createVueConfig(options)
  vue.template.compilerOptions.nodeTransforms = []
  expect(createVueConfig(options).vue.template.compilerOptions).toEqual({})
})
