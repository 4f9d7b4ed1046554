import { describe, expect, it } from 'vitest'
import { extendFixture, layOut, pathInLayout } from './fixture'

describe('fixture layout', () => {
  it('places sources in app in the v4 layout, and in the root in the v3 layout', () => {
    expect(pathInLayout('app/pages/index.vue', 'v4')).toBe('app/pages/index.vue')
    expect(pathInLayout('app/pages/index.vue', 'v3')).toBe('pages/index.vue')
    expect(pathInLayout('server/api/a.ts', 'v3')).toBe('server/api/a.ts')
  })

  it('leaves files of the app directory in place in the v3 layout', () => {
    expect(pathInLayout('app/router.options.ts', 'v3')).toBe('app/router.options.ts')
    expect(pathInLayout('app/spa-loading-template.html', 'v3')).toBe('app/spa-loading-template.html')
  })

  it('overrides the config file of the fixture only if a config is given', () => {
    const fixture = { files: { 'fw.config.ts': 'own' } }
    expect(layOut(fixture, 'v4')['fw.config.ts']).toBe('own')
    expect(layOut({ ...fixture, config: '{ ssr: false }' }, 'v4')['fw.config.ts']).toBe(
      'export default defineFwConfig({ ssr: false })\n',
    )
  })

  it('omits a file that is set to undefined', () => {
    expect(extendFixture({ files: { a: '1', b: '2' } }, { files: { a: undefined, c: '3' } }).files).toEqual({
      b: '2',
      c: '3',
    })
  })
})
