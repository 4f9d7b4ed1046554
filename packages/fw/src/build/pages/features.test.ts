import { describe, expect, it } from 'vitest'
import { emitFeatures, findFeatures } from './features'

const none = { usesTransitions: false, usesKeepAlive: false }

describe('findFeatures', () => {
  it('finds nothing in pages that ask for nothing', () => {
    expect(findFeatures(['<template><FwPage /></template>', 'p { transition: all }'], none)).toEqual(none)
  })

  it.each([
    ['<FwPage :transition="{ name: \'a\' }" />', { usesTransitions: true, usesKeepAlive: false }],
    ['<fw-page transition />', { usesTransitions: true, usesKeepAlive: false }],
    ['definePageMeta({ pageTransition: true })', { usesTransitions: true, usesKeepAlive: false }],
    ['to.meta.layoutTransition = {}', { usesTransitions: true, usesKeepAlive: false }],
    ['<FwPage keepalive />', { usesTransitions: false, usesKeepAlive: true }],
  ])('%s', (text, features) => {
    expect(findFeatures([text], none)).toEqual(features)
  })

  it('keeps what the configuration asks for', () => {
    expect(emitFeatures(findFeatures([], { usesTransitions: true, usesKeepAlive: false }))).toBe('export const usesTransitions = true\nexport const usesKeepAlive = false\n')
  })
})
