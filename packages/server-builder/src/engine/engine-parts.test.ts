import { describe, expect, it } from 'vitest'
import { replaceParts } from './engine-parts'

/** Replaces `before` by `now` in a list of names. */
const replace = (current: string, before: string, now: string): string =>
  replaceParts(current.split(' '), before.split(' '), now.split(' '), String).join(' ')

describe('replaceParts', () => {
  it('changes nothing if the parts are the same', () => {
    expect(replace('a b', 'a b', 'a b')).toBe('a b')
    expect(replace('x a y b z', 'a b', 'a b')).toBe('x a b y z')
  })

  it('adds and removes parts, in their order', () => {
    expect(replace('a b', 'a b', 'a new b')).toBe('a new b')
    expect(replace('a b', 'a b', 'b')).toBe('b')
  })

  it('keeps what others have added, before or after', () => {
    expect(replace('first a b last', 'a b', 'a b new')).toBe('first a b new last')
  })

  it('does not restore what others have removed', () => {
    expect(replace('b', 'a b', 'a b new')).toBe('b new')
  })

  it('does not repeat what others have added already', () => {
    expect(replace('a new', 'a', 'a new')).toBe('a new')
  })

  it('adds parts behind all others if there were none', () => {
    expect(replaceParts(['x'], [], ['new'], String)).toEqual(['x', 'new'])
  })

  it('keeps the changes of others to an entry', () => {
    const changed = { name: 'a', lazy: false }
    const [kept] = replaceParts<{ name: string }>([changed], [{ name: 'a' }], [{ name: 'a' }], ({ name }) => name)
    expect(kept).toBe(changed)
  })
})
