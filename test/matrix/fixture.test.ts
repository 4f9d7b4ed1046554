import { describe, expect, it } from 'vitest'
import { extendFixture, layOut, placeFile } from './fixture'

describe('the layout of a fixture', () => {
  it('has the sources in app on variant A, and in the root on B', () => {
    expect(placeFile('app/pages/index.vue', 'A')).toBe('app/pages/index.vue')
    expect(placeFile('app/pages/index.vue', 'B')).toBe('pages/index.vue')
    expect(placeFile('server/api/a.ts', 'B')).toBe('server/api/a.ts')
  })

  it('keeps files of the app folder there on variant B', () => {
    expect(placeFile('app/router.options.ts', 'B')).toBe('app/router.options.ts')
    expect(placeFile('app/spa-loading-template.html', 'B')).toBe('app/spa-loading-template.html')
  })

  it('writes the configuration over the file of the fixture only when one is given', () => {
    const fixture = { files: { 'fw.config.ts': 'own' } }
    expect(layOut(fixture, 'A')['fw.config.ts']).toBe('own')
    expect(layOut({ ...fixture, config: '{ ssr: false }' }, 'A')['fw.config.ts']).toBe(
      'export default defineFwConfig({ ssr: false })\n',
    )
  })

  it('leaves out a file that is taken away', () => {
    expect(extendFixture({ files: { a: '1', b: '2' } }, { files: { a: undefined, c: '3' } }).files).toEqual({
      b: '2',
      c: '3',
    })
  })
})
