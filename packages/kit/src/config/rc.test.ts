import { mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../test/project'
import { triggers } from '../../../../test/triggers'
import { loadRc } from './rc'

function configOf(text: string) {
  return loadRc(createProject().write('.fwrc', text))!
}

describe('loadRc', () => {
  it('reads paths, lists and comments', () => {
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
    ['true', true], ['FALSE', false], ['null', null], ['undefined', undefined], ['3000', 3000], ['-1.5e3', -1500],
    ['"quoted"', 'quoted'], ['{"a":[1]}', { a: [1] }], ['[1,2]', [1, 2]], ['', ''], ['1.2.3', '1.2.3'], ['{broken', '{broken'],
    ['0123', '0123'], ['12345678901234567890', '12345678901234567890'], ['text # kept', 'text # kept'],
  ])('types %s', (text, value) => {
    expect(configOf(`a=${text}`).config.a).toEqual(value)
  })

  it('keeps the last value of a key and lets an object replace a value', () => {
    expect(configOf('a=1\na=2\nb=1\nb.c=2\nd[]=1\nd=x').config).toEqual({ a: 2, b: { c: 2 }, d: 'x' })
  })

  it('gives undefined where there is no file', () => {
    expect(loadRc(createProject().path('.fwrc'))).toBeUndefined()
  })

  it('tells of a file it cannot read', () => {
    const project = createProject()
    mkdirSync(project.path('.fwrc'))
    expect(triggers('FW1101', loadRc(project.path('.fwrc'))!).why).toContain('is a folder')
  })

  it('tells of lines it does not understand', () => {
    const problem = triggers('FW1107', configOf('ssr=false\n  ssr false\n'))
    expect(problem.location).toMatchObject({ line: 2, column: 3 })
  })

  it('never reaches a prototype', () => {
    const { config } = configOf([
      '__proto__.polluted=1', 'constructor.prototype.polluted=1', 'a.__proto__.polluted=1', 'b[__proto__]=1', 'c={"__proto__":{"polluted":1}}',
      'd[0]=x', 'd.__proto__.polluted=1', 'd.length=0', 'd.push=1',
    ].join('\n'))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined()
    expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(config)).toContain('__proto__')
    expect(Object.getPrototypeOf(config)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(config.a)).toBe(Object.prototype)
    expect(config.d).toHaveLength(1)
  })
})
