import { describe, expect, it } from 'vitest'
import { extendFixture, layOut, placeFile } from './fixture'

describe('the layout of a fixture', () => {
  it('has the sources in app in the v4 layout, and in the root in the v3 layout', () => {
    expect(placeFile('app/pages/index.vue', 'v4')).toBe('app/pages/index.vue')
    expect(placeFile('app/pages/index.vue', 'v3')).toBe('pages/index.vue')
    expect(placeFile('server/api/a.ts', 'v3')).toBe('server/api/a.ts')
  })

  it('keeps files of the app folder there in the v3 layout', () => {
    expect(placeFile('app/router.options.ts', 'v3')).toBe('app/router.options.ts')
    expect(placeFile('app/spa-loading-template.html', 'v3')).toBe('app/spa-loading-template.html')
  })

  it('writes the configuration over the file of the fixture only when one is given', () => {
    const fixture = { files: { 'fw.config.ts': 'own' } }
    expect(layOut(fixture, 'v4')['fw.config.ts']).toBe('own')
    expect(layOut({ ...fixture, config: '{ ssr: false }' }, 'v4')['fw.config.ts']).toBe(
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
