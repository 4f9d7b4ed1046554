import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { optionPaths, parsePath } from '@fw/schema'
import { triggers } from '../../../../../test/triggers'
import { findCommand, parseArguments } from './parse-arguments'
import type { Command } from '../command'
import { fw } from '../commands'
import { RECIPES } from '../recipes/names'
import { declaredOptions as options } from './option-lookup'

function parse(line: string | string[]) {
  const found = findCommand(fw, typeof line === 'string' ? line.split(' ').filter(Boolean) : line, options, tmpdir())
  const parsed = parseArguments(found.command, found.words, options)
  return { ...parsed, name: found.command.name, problems: found.problem ? [found.problem] : parsed.problems }
}

describe('the command', () => {
  it.each([
    ['', 'fw'],
    ['config', 'fw config'],
    ['config .', 'fw config'],
    ['config get app', 'fw config get'],
    ['config --json get app', 'fw config get'],
    ['config --cwd x check', 'fw config check'],
    ['config --app.baseURL /x explain ssr', 'fw config explain'],
    ['config --ssr get app', 'fw config get'],
    ['env --check', 'fw env'],
  ])('of `%s` is %s', (line, name) => {
    expect(parse(line)).toMatchObject({ name, problems: [] })
  })

  it('that is unknown is reported with the nearest one', () => {
    expect(triggers('FW1301', parse('confg')).fix).toContain('`fw config`')
    expect(triggers('FW1301', parse('config chek')).fix).toContain('`fw config check`')
    expect(triggers('FW1301', parse('config zzzzzz app')).fix).toContain('`fw config get`')
    expect(triggers('FW1301', parse('zzzzzz')).fix).toContain('`fw info`')
  })

  it('accepts a folder, also one with a name similar to a command, and after its arguments', () => {
    expect(parse(['config', tmpdir()])).toMatchObject({ name: 'fw config', args: { dir: tmpdir() } })
    expect(parse('config get app site')).toMatchObject({ args: { PATH: 'app', dir: 'site' } })
    expect(parse('config diff site --to 4')).toMatchObject({ args: { dir: 'site' }, flags: { to: '4' } })
    expect(parse('config -- get')).toMatchObject({ name: 'fw config', args: { dir: 'get' } })
  })
})

describe('flags', () => {
  it('of the command, by every name', () => {
    expect(parse('config --json --env staging --dotenv false --dev').flags).toEqual({
      json: true,
      envName: 'staging',
      dotenv: false,
      dev: true,
    })
    expect(parse('config --env-name=staging --no-dotenv -h').flags).toEqual({
      envName: 'staging',
      dotenv: false,
      help: true,
    })
  })

  it('that take a value or are a switch', () => {
    expect(parse('build --dotenv .env.staging site')).toMatchObject({
      flags: { dotenv: '.env.staging' },
      args: { dir: 'site' },
      problems: [],
    })
    expect(parse('build --dotenv=.env.staging site')).toMatchObject({
      flags: { dotenv: '.env.staging' },
      args: { dir: 'site' },
    })
    expect(parse('build site --dotenv').flags).toEqual({ dotenv: true })
    expect(parse('build --no-dotenv site')).toMatchObject({ flags: { dotenv: false }, args: { dir: 'site' } })
  })

  it('that are options become overrides', () => {
    expect(
      parse(['config', '--app.baseURL', '/x', '--a.b=1', '--no-app.keepalive', '--ssr', 'site', '--modules', '["a"]']),
    ).toMatchObject({
      args: { dir: 'site' },
      overrides: { 'app.baseURL': '/x', 'a.b': 1, 'app.keepalive': false, ssr: true, modules: ['a'] },
      problems: [],
    })
  })

  it('that append to an array are collected', () => {
    expect(parse('config --css[] a.css --css[] b.css --css[]=c.css').overrides).toEqual({
      'css[0]': 'a.css',
      'css[1]': 'b.css',
      'css[2]': 'c.css',
    })
  })

  it('for a string option keep their text', () => {
    expect(parse('config --appId 5 --app.head.titleTemplate 123 --css[] 7').overrides).toEqual({
      appId: '5',
      'app.head.titleTemplate': '123',
      'css[0]': '7',
    })
    expect(parse('config --devServer.port 5 --sourcemap true').overrides).toEqual({
      'devServer.port': 5,
      sourcemap: true,
    })
    expect(parse('config --a.b -5').overrides).toEqual({ 'a.b': -5 })
  })

  it('may contain keys that need quotes', () => {
    expect(parse(['config', '--bundler1.define["a=b.c"]=1']).overrides).toEqual({ 'bundler1.define["a=b.c"]': 1 })
  })

  it('never modify a prototype', () => {
    const { overrides } = parse(['config', '--app.__proto__.polluted', '1', '--a.b={"__proto__":{"polluted":1}}'])
    expect(Object.keys(overrides)).toEqual(['app.__proto__.polluted', 'a.b'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('that are not options are overrides until the project is loaded', () => {
    const unsure = (line: string) => {
      const { name, args, overrides, unsure, problems } = parse(line)
      expect(problems).toEqual([])
      return { name, args, overrides, unsure: unsure.map(flag => flag.written) }
    }
    expect(unsure('config --shop 3')).toMatchObject({ overrides: { shop: 3 }, unsure: ['--shop'] })
    expect(unsure('config get shop --shop.currency USD --shop.items[]=a --no-tax --ssr')).toMatchObject({
      args: { PATH: 'shop' },
      overrides: { 'shop.currency': 'USD', 'shop.items[0]': 'a', tax: false, ssr: true },
      unsure: ['--shop.currency', '--shop.items[]', '--no-tax'],
    })
    expect(unsure('--shop 3 config get shop')).toMatchObject({
      name: 'fw config get',
      args: { PATH: 'shop' },
      overrides: { shop: 3 },
    })
    expect(unsure('config --jsn get ssr')).toMatchObject({
      name: 'fw config get',
      args: { PATH: 'ssr' },
      overrides: { jsn: true },
    })
    expect(unsure('--env staging config get ssr')).toMatchObject({ name: 'fw config get', unsure: [] })
  })

  it('that are invalid keys, or used without a project, are rejected', () => {
    triggers('FW1302', parse('config -x'))
    triggers('FW1302', parse('config --__proto__ 1'))
    triggers('FW1302', parse('config --__proto__.polluted 1'))
    expect(triggers('FW1302', parse('config --a[b 1')).why).toContain('`--a[b`')
    triggers('FW1302', parse('explain --shop FW1001'))
    expect(triggers('FW1302', parse('--hlp')).fix).toContain('--help')
  })

  it('require their values', () => {
    triggers('FW1303', parse('config --cwd'))
    triggers('FW1303', parse('config diff --to --json'))
    triggers('FW1305', parse('config --json=maybe'))
  })
})

/** All commands below a command, with itself. */
function listCommands(command: Command): Command[] {
  return [command, ...Object.values(command.commands ?? {}).flatMap(listCommands)]
}

const words = (command: Command): string[] => command.name.split(' ').slice(1)
const beforeFolder = (command: Command): string[] => command.args.filter(arg => arg !== '[dir]').map(() => 'about')
const withFolder = listCommands(fw).filter(({ args, run }) => run && args.includes('[dir]'))
const INVALID = ['maybe', 'yes', '0', 'True']

describe('a word after a boolean flag that is not a value of it', () => {
  it.each(withFolder)('is an invalid value, unless it is a directory: flags of $name', command => {
    const booleans = Object.entries(command.flags).filter(([, { type }]) => type === 'boolean')
    for (const [flag] of booleans) {
      for (const word of INVALID) {
        const line = [...words(command), ...beforeFolder(command), `--${flag}`, word]
        expect(triggers('FW1305', [parse(line).notDirectory!]).why).toBe(`Invalid value "${word}" for \`--${flag}\`.`)
        expect(parse(line).notDirectory!.fix).toBe('Expected true or false.')
        expect(parse([...line.slice(0, -2), `--no-${flag}`, word]).notDirectory!.fix).toBe('Expected no value.')
        // A directory was given before, so that the word cannot be another one.
        triggers('FW1305', parse([...words(command), ...beforeFolder(command), 'site', `--${flag}`, word]))
        triggers('FW1305', parse([...words(command), ...beforeFolder(command), `--${flag}=${word}`]))
      }
    }
  })

  it('is an invalid value, unless it is a directory: every boolean option', () => {
    const paths = optionPaths().filter(path => options.isSwitch(parsePath(path)!))
    expect(paths.length).toBeGreaterThan(50)
    for (const path of paths) {
      for (const word of ['maybe', '0']) {
        for (const flag of [`--${path}`, `--no-${path}`]) {
          expect(triggers('FW1305', [parse(['build', flag, word]).notDirectory!]).why).toContain(flag)
          triggers('FW1305', parse(['build', 'site', flag, word]))
        }
      }
    }
  })

  it('is the directory, after a value or `--`', () => {
    for (const line of ['build --ssr true site', 'build --ssr=false site', 'build --ssr -- site', 'build site --ssr'])
      expect(parse(line)).toMatchObject({ args: { dir: 'site' }, problems: [] })
    expect(parse('build --ssr true site').notDirectory).toBeUndefined()
    expect(parse('build --ssr -- site').notDirectory).toBeUndefined()
  })
})

describe('fw add', () => {
  const names = Object.keys(fw.commands!.add!.commands!)
  const kinds = names.filter(name => !Object.hasOwn(RECIPES, name))

  it.each(Object.keys(RECIPES))('%s is a recipe, which has no name of a file', recipe => {
    expect(parse(`add ${recipe} site`)).toMatchObject({ name: `fw add ${recipe}`, args: { dir: 'site' }, problems: [] })
    triggers('FW1304', parse(`add ${recipe} about site`))
  })

  it.each(kinds)('%s is a kind of file', kind => {
    expect(parse(`add ${kind} about site`)).toMatchObject({
      name: `fw add ${kind}`,
      args: { NAME: 'about', dir: 'site' },
      problems: [],
    })
    expect(parse(`add ${kind} about site`).notDirectory).toBeUndefined()
  })

  it.each(['nonsense', 'store', 'widget', 'acme'])('%s is not, and needs an existing directory', word => {
    const { fix } = triggers('FW1312', [parse(`add ${word} x`).notDirectory!])
    for (const kind of kinds) expect(fix).toContain(`\`fw add ${kind}\``)
    expect(parse(`add ${word}`)).toMatchObject({ args: { MODULE: word }, problems: [] })
    expect(parse(`add ${word}`).notDirectory).toBeUndefined()
  })
})

it('reports missing and unexpected arguments, all at once', () => {
  expect(triggers('FW1303', parse('config get')).fix).toContain('fw config get PATH [dir]')
  triggers('FW1304', parse('info a b'))
  expect(parse('info a b -x').problems.map(problem => problem.code)).toEqual(['FW1302', 'FW1304'])
})
