import { describe, expect, it } from 'vitest'
import { triggers } from '../../../test/triggers'
import { parseFlags } from './flags'

const parse = (line: string) => parseFlags(line.split(' ').filter(Boolean))

describe('the command line', () => {
  it('says what to create', () => {
    expect(
      parse(
        'shop --template minimal --layout classic --package-manager pnpm --name @acme/shop --no-git --no-install --force --yes',
      ),
    ).toEqual({
      wishes: {
        dir: 'shop',
        template: 'minimal',
        layout: 'classic',
        packageManager: 'pnpm',
        name: '@acme/shop',
        git: false,
        install: false,
        force: true,
        yes: true,
      },
      problems: [],
    })
  })

  it('may join values, use short names, and say no in two ways', () => {
    expect(parse('-t=module -y --git=false shop').wishes).toEqual({
      dir: 'shop',
      template: 'module',
      yes: true,
      git: false,
    })
    expect(parse('--git false --no-install true shop').wishes).toEqual({ dir: 'shop', git: false, install: false })
    expect(parse('--git true false').wishes).toEqual({ dir: 'false', git: true })
    expect(parse('--layout=app -fh').wishes).toEqual({ layout: 'app', force: true, help: true })
  })

  it('may say nothing', () => {
    expect(parse('')).toEqual({ wishes: {}, problems: [] })
  })

  it('is refused with the nearest flag and the values that are allowed', () => {
    expect(triggers('FW1302', parse('--tmplate app')).fix).toContain('--template')
    expect(triggers('FW1302', parse('--no-template')).why).toContain('--no-template')
    expect(triggers('FW1305', parse('--template modul')).fix).toContain('did you mean `module`?')
    expect(triggers('FW1305', parse('--layout zzz')).fix).toContain('one of: app, classic')
    expect(triggers('FW1303', parse('--name')).fix).toContain('create-fw --name NAME')
    expect(triggers('FW1303', parse('--name --git')).why).toContain('--name')
    expect(triggers('FW1304', parse('shop shelf')).why).toContain('shelf')
  })

  it('never reaches a prototype', () => {
    triggers('FW1302', parse('--__proto__ x'))
    triggers('FW1302', parse('--constructor x'))
  })
})
