import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPieces, readCookie, splitCookie } from './cookie-pieces'

const toHeader = (pieces: Array<[string, string]>): string => pieces.map(pair => pair.join('=')).join('; ')

describe('a value that is too long for one cookie', () => {
  it('is split into valid cookies and joined again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '%', ';', 'ü', '€', '😀'), minLength: 10, maxLength: 16 }),
        value => {
          const text = encodeURIComponent(value.repeat(60))
          const pieces = splitCookie('a', text)
          expect(readCookie(toHeader(pieces), 'a')).toBe(text)
          for (const [name, piece] of pieces) {
            expect(name.length + piece.length).toBeLessThan(4096)
            expect(() => decodeURIComponent(piece)).not.toThrow()
          }
          if (pieces.length > 1) expect(countPieces(toHeader(pieces), 'a')).toBe(pieces.length - 1)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('has a limit', () => {
    expect(splitCookie('a', 'x'.repeat(4000))).toEqual([['a', 'x'.repeat(4000)]])
    expect(splitCookie('a', '%'.repeat(9000))).toHaveLength(4)
    expect(() => splitCookie('a', 'x'.repeat(12_001))).toThrow('Store the data on the server')
  })

  it.each([
    ['a=__chunked__2; a.1=x', undefined],
    ['a=__chunked__0', '__chunked__0'],
    ['a=__chunked__999', '__chunked__999'],
    ['a=__chunked__-1', '__chunked__-1'],
    ['a=__chunked__1; a.1=', ''],
    ['a.1=x', undefined],
  ])('only contains what was sent: %s', (header, text) => {
    expect(readCookie(header, 'a')).toBe(text)
  })
})
