import { symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { triggers } from '../../../../../test/triggers'
import { loadConfig, loadOptions } from '../load'
import type { LoadConfigOptions } from '../load'

const config = (value: object): string => JSON.stringify(value)

async function load(files: Record<string, string>, options: Partial<LoadConfigOptions> = {}) {
  const project = createProject(files)
  const all = { rootDir: project.dir, homeDir: project.path('home'), env: {}, ...options }
  const loaded = await loadConfig(all)
  return { ...project, ...loaded, options: all, names: loaded.layers.map(layer => layer.name).slice(1) }
}

describe('order', () => {
  it('is project, theme, layers/* from Z to A, extends in order, each followed by its own layers', async () => {
    const { names, problems } = await load({
      'fw.config.json': config({ extends: ['./one', './two'], theme: './theme' }),
      'layers/a/fw.config.json': config({ extends: '../../deep' }),
      'layers/z/fw.config.json': '{}',
      'one/fw.config.json': config({ extends: ['../under'] }),
      'one/layers/inner/fw.config.json': '{}',
      'two/fw.config.json': '{}',
      'under/fw.config.json': '{}',
      'deep/fw.config.json': '{}',
      'theme/fw.config.json': '{}',
    })
    expect(problems).toEqual([])
    expect(names).toEqual(['theme', 'z', 'a', 'deep', 'one', 'inner', 'under', 'two'])
  })

  it('lists a layer that is named twice once, with its lowest precedence', async () => {
    const { names, sources } = await load({
      'fw.config.json': config({ extends: ['./base', './a', './b'] }),
      'a/fw.config.json': config({ extends: '../base' }),
      'b/fw.config.json': config({ extends: '../a' }),
      'base/fw.config.json': '{}',
    })
    expect(names).toEqual(['b', 'a', 'base'])
    expect(sources.filter(source => source.name === 'layer base')).toHaveLength(1)
  })

  it('is fast if many layers share layers', async () => {
    const files: Record<string, string> = {
      'fw.config.json': config({ extends: ['./l0', './l0'] }),
      'l40/fw.config.json': '{}',
    }
    for (let index = 0; index < 40; index++)
      files[`l${index}/fw.config.json`] = config({ extends: [`../l${index + 1}`, `../l${index + 1}`] })
    expect((await load(files)).names).toHaveLength(41)
  })

  it('is command line, $env, $<name>, file, .fwrc, ~/.fwrc, then the same for layers', async () => {
    const { sources } = await load(
      {
        'fw.config.json': config({ extends: './base', $production: {}, $env: { production: {} } }),
        '.fwrc': 'ssr=false\n$production.ssr=true',
        'home/.fwrc': 'app.baseURL=/home/',
        'base/fw.config.json': config({ $production: {} }),
        'base/.fwrc': 'ssr=true',
      },
      { overrides: { ssr: true } },
    )
    expect(sources.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
      'command-line: command line',
      'project: fw.config.json ($env.production)',
      'project: fw.config.json ($production)',
      'project: fw.config.json',
      'rc: .fwrc ($production)',
      'rc: .fwrc',
      'rc: ~/.fwrc',
      'layer: layer base ($production)',
      'layer: layer base',
      'layer: layer base (.fwrc)',
    ])
  })

  it('includes inactive parts only for validation, without loading their layers', async () => {
    const part = {
      extends: ['./gone', ['./gone', { instal: true }], 5],
      theme: './gone',
      modules: ['gone'],
      goneKey: 1,
      ssr: 'no',
    }
    const { options, path } = await load({
      'fw.config.json': config({
        extends: './base',
        $development: part,
        $meta: { name: 'x' },
        $env: { staging: { app: { baseUrl: 1 } } },
      }),
      '.fwrc': '$test.ssr=maybe',
      'base/fw.config.json': config({ $test: { ssr: 1 } }),
    })
    const loaded = await loadOptions(options)
    expect(loaded.options.ssr).toBe(true)
    expect(loaded.layers.map(({ name }) => name)).toEqual(['x', 'base'])
    expect(
      loaded.problems.map(({ code, location, source }) => [code, location?.file, source?.prefix?.join('.')]),
    ).toEqual([
      ['FW1003', path('.fwrc'), '$test'],
      ['FW1003', path('base/fw.config.json'), '$test'],
      ['FW1141', path('fw.config.json'), '$development'],
      ['FW1003', path('fw.config.json'), '$development'],
      ['FW1003', path('fw.config.json'), '$development'],
      ['FW1001', path('fw.config.json'), '$env.staging'],
    ])
  })

  it('reads extends and theme from every source, and uses the theme with the highest precedence', async () => {
    const { names } = await load(
      {
        'fw.config.json': config({
          extends: './a',
          theme: './weak',
          $production: { extends: './b', theme: './strong' },
        }),
        '.fwrc': 'extends[]=./c',
        'a/x': '',
        'b/x': '',
        'c/x': '',
        'd/x': '',
        'weak/x': '',
        'strong/x': '',
      },
      { overrides: { 'extends[]': './d' } },
    )
    expect(names).toEqual(['strong', 'd', 'b', 'a', 'c'])
  })
})

it.each([undefined, null, false, ''])('an entry that is %j is not a layer', async skipped => {
  const { names, problems } = await load({
    'fw.config.mjs': `export default { extends: [${String(skipped) || '""'}, './a', ${String(skipped) || '""'}] }`,
    'a/fw.config.mjs': `export default { extends: ${String(skipped) || '""'} }`,
  })
  expect({ names, problems }).toEqual({ names: ['a'], problems: [] })
})

it('theme has the highest precedence of the layers of its source', async () => {
  const { names } = await load({
    'fw.config.json': config({ extends: ['./one'], theme: './skin' }),
    'layers/a/x': '',
    'skin/fw.config.json': config({ extends: './under' }),
    'skin/under/x': '',
    'one/fw.config.json': config({ theme: './own', extends: './below' }),
    'one/own/x': '',
    'one/below/x': '',
    'one/layers/inner/x': '',
  })
  expect(names).toEqual(['skin', 'under', 'a', 'one', 'own', 'inner', 'below'])
})

describe('sources', () => {
  it('are directories, config files and aliases, relative to the directory that names them', async () => {
    const { layers, problems, path } = await load({
      'fw.config.json': config({
        extends: ['./dir', './files/other.config.json', './files/short', '~~/alias', '@@/at'],
      }),
      'dir/fw.config.json': config({ extends: './nested' }),
      'dir/nested/fw.config.toml': '',
      'files/other.config.json': '{}',
      'files/short.yaml': '{}',
      'files/layers/not-mine/fw.config.json': '{}',
      'alias/x': '',
      'at/fw.config.json': '{}',
    })
    expect(problems).toEqual([])
    expect(layers.slice(1).map(layer => [layer.rootDir, layer.configFile])).toEqual([
      [path('dir'), path('dir/fw.config.json')],
      [path('dir/nested'), path('dir/nested/fw.config.toml')],
      [path('files'), path('files/other.config.json')],
      [path('files'), path('files/short.yaml')],
      [path('alias'), undefined],
      [path('at'), path('at/fw.config.json')],
    ])
  })

  it('are packages: with and without a config, scoped, with a subpath, by main file and by exports', async () => {
    const pkg = (name: string, value: object = {}) => JSON.stringify({ name, ...value })
    const { layers, problems } = await load({
      'fw.config.json': config({
        extends: ['plain', 'empty', '@acme/scoped', 'below/sub', 'main', 'exported/theme', 'folder', './local'],
      }),
      'node_modules/plain/package.json': pkg('plain', { exports: { './x': './x.js' } }),
      'node_modules/plain/fw.config.json': '{}',
      'node_modules/empty/package.json': pkg('empty'),
      'node_modules/@acme/scoped/package.json': pkg('@acme/scoped'),
      'node_modules/@acme/scoped/fw.config.json': '{}',
      'node_modules/below/package.json': pkg('below'),
      'node_modules/below/sub/fw.config.json': '{}',
      'node_modules/main/package.json': pkg('main', { main: './src/fw.config.mjs' }),
      'node_modules/main/src/fw.config.mjs': 'export default {}',
      'node_modules/exported/package.json': pkg('exported', { exports: { './theme': './dist/theme.mjs' } }),
      'node_modules/exported/dist/theme.mjs': 'export default {}',
      'folder/fw.config.json': '{}',
      'local/fw.config.json': config({ extends: 'nested' }),
      'local/node_modules/nested/package.json': pkg('nested'),
    })
    expect(problems).toEqual([])
    expect(
      layers
        .slice(1)
        .map(layer => `${layer.name} ${layer.rootDir.split('/').at(-1)} ${layer.configFile?.split('/').at(-1)}`),
    ).toEqual([
      'plain plain fw.config.json',
      'empty empty undefined',
      '@acme/scoped scoped fw.config.json',
      'below/sub sub fw.config.json',
      'main src fw.config.mjs',
      'exported/theme dist theme.mjs',
      'folder folder fw.config.json',
      'local local fw.config.json',
      'nested nested undefined',
    ])
  })

  it('are one layer if reached through a symbolic link', async () => {
    const { dir, path, write } = createProject({ 'real/fw.config.json': '{}' })
    symlinkSync(path('real'), path('link'))
    write('fw.config.json', config({ extends: ['./real', './link', './real/fw.config.json'] }))
    const { layers } = await loadConfig({ rootDir: dir, homeDir: dir, env: {} })
    expect(layers).toHaveLength(2)
  })
})

describe('the list of layers', () => {
  it('contains every layer, also a single file in the directory of another', async () => {
    const { options, path, dir } = await load({
      'fw.config.json': config({
        extends: ['./preset.config.yaml', './base', './files/a.config.json', './files/b.config.json'],
      }),
      'preset.config.yaml': 'app:\n  rootId: preset\n',
      'base/fw.config.json': config({ $meta: { name: 'The base' }, srcDir: 'src' }),
      'files/a.config.json': '{}',
      'files/b.config.json': config({ $meta: { name: 'B' } }),
    })
    const {
      layers,
      options: { app },
    } = await loadOptions(options)
    expect(app.rootId).toBe('preset')
    expect(
      layers
        .slice(1)
        .map(({ name, rootDir, configFile, source, srcDir }) => [name, rootDir, configFile, source, srcDir]),
    ).toEqual([
      ['preset.config.yaml', dir, path('preset.config.yaml'), './preset.config.yaml', dir],
      ['The base', path('base'), path('base/fw.config.json'), './base', path('base/src')],
      ['a.config.json', path('files'), path('files/a.config.json'), './files/a.config.json', path('files')],
      ['B', path('files'), path('files/b.config.json'), './files/b.config.json', path('files')],
    ])
    expect(layers[0]).toMatchObject({ configFile: path('fw.config.json'), chain: ['fw.config.json'] })
    expect(layers.every(({ dirs }) => dirs.pages)).toBe(true)
  })
})

describe('problems', () => {
  it('names the chain to a missing layer, at the entry, and continues', async () => {
    const { options, path } = await load({
      'fw.config.ts': 'export default {\n  extends: [\n    "./base",\n  ],\n}\n',
      'base/fw.config.json': '{\n  "extends": ["./gone", "../fine", "not-installed"]\n}',
      'fine/fw.config.json': config({ app: { rootId: 'fine' } }),
    })
    const loaded = await loadOptions(options)
    const problem = triggers('FW1131', loaded.problems)
    expect(problem.why).toBe('The layer `./gone` does not exist (fw.config.ts → ./base → ./gone).')
    expect(problem.location).toEqual({ file: path('base/fw.config.json'), line: 2, column: 15 })
    expect(loaded.problems.map(({ fix }) => fix)[1]).toMatch(/^Install the package/)
    expect(loaded.options.app.rootId).toBe('fine')
    expect(loaded.candidates).toContain(path('base/gone'))
  })

  it.each([
    ['itself', { 'fw.config.json': config({ extends: '.' }) }, 'fw.config.json → .'],
    [
      'one that extends it',
      {
        'fw.config.json': config({ extends: './a' }),
        'a/fw.config.json': config({ extends: '../b' }),
        'b/fw.config.json': config({ theme: '../a/fw.config.json' }),
      },
      'fw.config.json → ./a → ../b → ../a/fw.config.json',
    ],
    [
      'the project from layers/*',
      { 'fw.config.json': '{}', 'layers/a/fw.config.json': config({ extends: '../..' }) },
      'fw.config.json → layers/a → ../..',
    ],
  ])('reports a layer that extends %s', async (_, files, chain) => {
    const { problems, layers } = await load(files)
    expect(problems).toHaveLength(1)
    expect(triggers('FW1132', problems).why).toContain(`(${chain})`)
    expect(new Set(layers.map(layer => layer.rootDir)).size).toBe(layers.length)
  })

  it('reports the reason and the location of a broken layer once, and excludes it', async () => {
    const { problems, names, path } = await load({
      'fw.config.json': config({ extends: ['./broken', './fine', './broken'] }),
      'broken/fw.config.mjs': 'export default {}\nthrow new Error("boom")\n',
      'fine/fw.config.json': '{}',
    })
    expect(names).toEqual(['fine'])
    expect(problems).toHaveLength(1)
    const problem = triggers('FW1133', problems)
    expect(problem.why).toMatch(/^The layer `\.\/broken` cannot be loaded \(fw\.config\.json → \.\/broken\): .*boom/)
    expect(problem.location).toMatchObject({ file: path('broken/fw.config.mjs'), line: 2 })
  })

  it('reports a broken config of the project, and still finds its layers', async () => {
    const { problems, names, files, path } = await load({ 'fw.config.json': '{', 'layers/a/fw.config.json': '{}' })
    expect(problems.map(({ code }) => code)).toEqual([expect.stringMatching(/^FW11[012]/)])
    expect(names).toEqual(['a'])
    expect(files).toContain(path('fw.config.json'))
  })

  it.each([
    [5, 'a number'],
    [[{}], 'an object'],
    [[['./a', 'x']], 'an array that is not `[source, options]`'],
    [[['./a', {}, 1]], 'an array'],
    [['  '], 'an empty string'],
    ['npm:base', '`npm:base`'],
    ['gh:acme', '`gh:acme`'],
  ])('reports the entry %j', async (value, given) => {
    const { problems } = await load({ 'fw.config.json': config({ extends: value }) })
    expect(problems).toHaveLength(1)
    expect(triggers('FW1134', problems).why).toContain(given)
  })

  it('reports each error in the options of an entry once, at its location', async () => {
    const { options, path } = await load({
      'fw.config.json': [
        '{ "extends": [',
        '  ["./base", { "instal": true, "other": 1 }],',
        '  ["./base", { "install": "no", "auth": 5 }],',
        '  ["gh:acme/base", { "auth": ["secret"] }],',
        '  ["./base", { "install": false, "auth": "" }]',
        '] }',
      ].join('\n'),
      'base/fw.config.json': '{}',
    })
    const { problems } = await loadOptions(options)
    expect(
      problems.map(({ code, why, fix, location, path }) => [
        code,
        why,
        fix,
        location?.line,
        location?.column,
        path?.join('.'),
      ]),
    ).toEqual([
      [
        'FW1141',
        '`extends[0][1].instal` is not an option of a layer.',
        'Did you mean `install`?',
        2,
        16,
        'extends.0.1.instal',
      ],
      [
        'FW1141',
        '`extends[0][1].other` is not an option of a layer.',
        'Use `install` or `auth`, or remove it.',
        2,
        32,
        'extends.0.1.other',
      ],
      [
        'FW1003',
        '`extends[1][1].install` must be true or false, but is "no".',
        'Set it to true or false.',
        3,
        16,
        'extends.1.1.install',
      ],
      [
        'FW1003',
        '`extends[1][1].auth` must be a string, but is a number.',
        'Set it to a string.',
        3,
        33,
        'extends.1.1.auth',
      ],
      [
        'FW1003',
        '`extends[2][1].auth` must be a string, but is an array.',
        'Set it to a string.',
        4,
        22,
        'extends.2.1.auth',
      ],
    ])
    triggers('FW1141', problems)
    expect(problems.every(({ location }) => location?.file === path('fw.config.json'))).toBe(true)
  })

  it('names the key of the entry', async () => {
    const { problems } = await load({ 'fw.config.json': config({ extends: ['./.', 'npm:a'], theme: 'gh:acme' }) })
    expect(problems.map(({ why }) => why.split(' ')[0])).toEqual(['`theme`', 'The', '`extends[1]`'])
  })

  it('reports the type error of the option first', async () => {
    const { options } = await load({ 'fw.config.json': config({ extends: 5 }) })
    const { problems } = await loadOptions(options)
    expect(problems.map(({ code }) => code)).toEqual(['FW1003'])
  })

  it.each<Record<string, string>>([{}, { 'fw.config.json': '{}' }])(
    'reports a folder that is named like a configuration file, beside %j',
    async files => {
      const { problems, path } = await load({ ...files, 'fw.config.ts/x': '', 'layers/a/fw.config.toml/x': '' })
      expect(problems.map(({ code, why, location }) => [code, why, location])).toEqual([
        ['FW1101', '`fw.config.ts` cannot be read: it is a directory.', { file: path('fw.config.ts') }],
        ['FW1101', '`fw.config.toml` cannot be read: it is a directory.', { file: path('layers/a/fw.config.toml') }],
      ])
    },
  )

  it('warns about two config files in one folder', async () => {
    const { problems, dir } = await load({ 'fw.config.json': '{}', 'fw.config.mjs': 'export default {}' })
    const problem = triggers('FW1139', problems)
    expect(problem).toMatchObject({
      severity: 'warning',
      why: `${dir} contains 2 configuration files; fw.config.mjs is used.`,
      fix: 'Remove fw.config.json.',
    })
  })
})
