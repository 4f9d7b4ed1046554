import { describe, expect, it } from 'vitest'
import { triggers } from '../../../test/triggers'
import { FLAGS, parseFlags } from './cli-flags'

const parse = (line: string) => parseFlags(line.split(' ').filter(Boolean))

describe('parseFlags', () => {
  it('parses all flags', () => {
    expect(
      parse(
        'shop --template minimal --layout classic --package-manager pnpm --name @acme/shop --no-git --no-install --force --yes',
      ),
    ).toEqual({
      flags: {
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

  it('accepts joined values, short flags and both ways of negating', () => {
    expect(parse('-t=module -y --git=false shop').flags).toEqual({
      dir: 'shop',
      template: 'module',
      yes: true,
      git: false,
    })
    expect(parse('--git false --no-install true shop').flags).toEqual({ dir: 'shop', git: false, install: false })
    expect(parse('--git true false').flags).toEqual({ dir: 'false', git: true })
    expect(parse('--layout=app -fh').flags).toEqual({ layout: 'app', force: true, help: true })
  })

  it('accepts an empty command line', () => {
    expect(parse('')).toEqual({ flags: {}, problems: [] })
  })

  it('reports unknown flags with the nearest one, and invalid values with the allowed ones', () => {
    expect(triggers('FW1302', parse('--tmplate app')).fix).toContain('--template')
    expect(triggers('FW1302', parse('--no-template')).why).toContain('--no-template')
    expect(triggers('FW1305', parse('--template modul')).fix).toContain('did you mean `module`?')
    expect(triggers('FW1305', parse('--layout zzz')).fix).toContain('one of: app, classic')
    expect(triggers('FW1303', parse('--name')).fix).toContain('create-fw --name NAME')
    expect(triggers('FW1303', parse('--name --git')).why).toContain('--name')
    expect(triggers('FW1304', parse('shop shelf')).why).toContain('shelf')
  })

  it.each(Object.entries(FLAGS).flatMap(([name, { type }]) => (type === 'boolean' ? [name] : [])))(
    'reports an invalid value of --%s',
    name => {
      for (const flag of [`--${name}`, `--no-${name}`]) {
        for (const word of ['yes', 'no', '0', 'off'])
          expect(triggers('FW1305', parse(`${flag} ${word}`)).why).toContain(flag)
        expect(triggers('FW1305', parse(`shop ${flag} maybe`)).fix).toContain('one of: true, false')
        expect(parse(`${flag} shop`)).toMatchObject({ flags: { dir: 'shop' }, problems: [] })
      }
      triggers('FW1305', parse(`--${name}=maybe`))
    },
  )

  it('rejects the names of prototype properties', () => {
    triggers('FW1302', parse('--__proto__ x'))
    triggers('FW1302', parse('--constructor x'))
  })
})
