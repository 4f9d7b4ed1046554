import { describe, expect, it } from 'vitest'
import { emitParts, findParts } from './page-parts'

const none = { hasPages: true, usesTransitions: false, usesKeepAlive: false }

describe('findParts', () => {
  it('finds nothing in pages without special features', () => {
    expect(findParts(['<template><FwPage /></template>', 'p { transition: all }'], none)).toEqual(none)
  })

  it.each([
    ['<FwPage :transition="{ name: \'a\' }" />', { ...none, usesTransitions: true }],
    ['<fw-page transition />', { ...none, usesTransitions: true }],
    ['definePageMeta({ pageTransition: true })', { ...none, usesTransitions: true }],
    ['to.meta.layoutTransition = {}', { ...none, usesTransitions: true }],
    ['<FwPage keepalive />', { ...none, usesKeepAlive: true }],
  ])('%s', (text, features) => {
    expect(findParts([text], none)).toEqual(features)
  })

  it('includes features of the config', () => {
    expect(findParts([], { ...none, usesKeepAlive: true })).toEqual({ ...none, usesKeepAlive: true })
  })
})

describe('emitParts', () => {
  it('is undefined for unused features', () => {
    expect(emitParts({ ...none, usesTransitions: true })).toBe(`export { Transition } from 'vue'
export const KeepAlive = undefined
export { RouterView } from 'vue-router'
export { useLink } from 'vue-router'
`)
    expect(emitParts({ ...none, hasPages: false })).not.toContain('vue-router')
  })
})
