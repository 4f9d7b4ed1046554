import { mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { triggers } from '../../../../../test/triggers'
import { loadRc } from './parse-rc'

function configOf(text: string) {
  return loadRc(createProject().write('.fwrc', text))!
}

describe('loadRc', () => {
  it('parses paths, arrays and comments', () => {
    const { config, problems } = configOf(`
# a comment
app.baseURL=/docs/
  app.head.title = My site = good
modules[]=a
modules[]=b
css[]=["x","y"]
bundler1.define["process.dev"]=true
hooks.list[0]=first
hooks.list[1]=second
`)
    expect(config).toEqual({
      app: { baseURL: '/docs/', head: { title: 'My site = good' } },
      modules: ['a', 'b'],
      css: ['x', 'y'],
      bundler1: { define: { 'process.dev': true } },
      hooks: { list: ['first', 'second'] },
    })
    expect(problems).toEqual([])
  })

  it.each([
    ['true', true],
    ['FALSE', false],
    ['null', null],
    ['undefined', undefined],
    ['3000', 3000],
    ['-1.5e3', -1500],
    ['"quoted"', 'quoted'],
    ['{"a":[1]}', { a: [1] }],
    ['[1,2]', [1, 2]],
    ['', ''],
    ['1.2.3', '1.2.3'],
    ['{broken', '{broken'],
    ['0123', '0123'],
    ['12345678901234567890', '12345678901234567890'],
    ['text # kept', 'text # kept'],
  ])('infers the type of %s', (text, value) => {
    expect(configOf(`a=${text}`).config.a).toEqual(value)
  })

  it('uses the last value of a key, and lets an object replace a value', () => {
    expect(configOf('a=1\na=2\nb=1\nb.c=2\nd[]=1\nd=x').config).toEqual({ a: 2, b: { c: 2 }, d: 'x' })
  })

  it('sorts the entries of an array by index, without holes', () => {
    const { config, problems } = configOf(
      'css[0]=a\ncss[2]=c\nmodules[7]=y\nmodules[]=z\nmodules[3]=x\na[2].b=2\na[1].b=1\nbig[400000000]=b\nbig[999999999]=c\nrules.404=d\nx["[3]"]=1',
    )
    expect(problems).toEqual([])
    expect(config).toEqual({
      css: ['a', 'c'],
      modules: ['x', 'y', 'z'],
      a: [{ b: 1 }, { b: 2 }],
      big: ['b', 'c'],
      rules: { 404: 'd' },
      x: { '[3]': 1 },
    })
    expect(0 in (config.css as unknown[]) && 1 in (config.css as unknown[])).toBe(true)
  })

  it('reports a name in an array', () => {
    const { config, problems } = configOf('css[]=a\n  css.first=b\ncss.length=0\ncss.deep.er=1\ncss[4294967295]=x')
    expect(config).toEqual({ css: ['a'] })
    expect(problems.map(({ location }) => location?.line)).toEqual([2, 3, 4, 5])
    expect(triggers('FW1112', problems)).toMatchObject({
      why: '`css.first` is ignored: `css` is an array and has no named keys.',
      fix: 'Write `css[]=…`, or remove the other lines of `css`.',
      location: { line: 2, column: 3 },
    })
  })

  it('returns undefined if there is no file', () => {
    expect(loadRc(createProject().path('.fwrc'))).toBeUndefined()
  })

  it('reports a file that cannot be read', () => {
    const project = createProject()
    mkdirSync(project.path('.fwrc'))
    expect(triggers('FW1101', loadRc(project.path('.fwrc'))!).why).toContain('is a directory')
  })

  it('reports invalid lines', () => {
    const problem = triggers('FW1107', configOf('ssr=false\n  ssr false\n'))
    expect(problem.location).toMatchObject({ line: 2, column: 3 })
  })

  it('never modifies a prototype', () => {
    const { config } = configOf(
      [
        '__proto__.polluted=1',
        'constructor.prototype.polluted=1',
        'a.__proto__.polluted=1',
        'b[__proto__]=1',
        'c={"__proto__":{"polluted":1}}',
        'd[0]=x',
        'd.__proto__.polluted=1',
        'd.length=0',
        'd.push=1',
      ].join('\n'),
    )
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined()
    expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(config)).toContain('__proto__')
    expect(Object.getPrototypeOf(config)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(config.a)).toBe(Object.prototype)
    expect(config.d).toHaveLength(1)
  })
})
