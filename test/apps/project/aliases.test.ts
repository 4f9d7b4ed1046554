import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type App, describeMatrix } from '../../harness/start-app'
import { runCommand } from '../../harness/build-app'
import type { Fixture, Layout } from '../../harness/fixture'
import { proves } from '../../proofs/registry'
import { attributeOf, textOf } from '../../suites/html'

const big = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0L9 9"/>'.repeat(300)}</svg>`

const ALIASES = {
  '~': 'tilde',
  '@': 'at',
  '~~': 'tildes',
  '@@': 'ats',
  '#shared': 'common',
  '#server': 'backend',
  assets: 'media',
  public: 'open',
  '#build': 'generated',
  '#internal/fw/paths': 'own-paths.mjs',
}

/** An application with a custom path for every alias. */
function createAliased(layout: Layout): Fixture {
  return {
    config: `{ future: { compatibilityVersion: ${layout === 'v4' ? 4 : 3} }, alias: Object.fromEntries(Object.entries(${JSON.stringify(ALIASES)}).map(([name, path]) => [name, new URL('./' + path, import.meta.url).pathname])) }`,
    files: {
      'app/app.vue': [
        `<script setup>${['~', '@', '~~', '@@', '#shared', '#build'].map((name, index) => `import { where as name${index} } from "${name}/where"`).join('\n')}`,
        'import { where as paths } from "#internal/fw/paths"\nimport open from "public/big.svg"\nconst all = [name0, name1, name2, name3, name4, name5, paths].join()</script>',
        '<template><div><p id="all">{{ all }}</p><img id="asset" src="~assets/big.svg"><img id="open" :src="open"></div></template>',
        '<style>.asset { background: url(~assets/big.svg) }</style>',
      ].join('\n'),
      ...Object.fromEntries(
        Object.values(ALIASES)
          .filter(name => !name.includes('.'))
          .map(name => [`${name}/where.ts`, `export const where = "${name}"`]),
      ),
      'own-paths.mjs': 'export const where = "own-paths"',
      'media/big.svg': big,
      'open/big.svg': big.replace('<path', '<g/><path'),
      'server/api/where.ts':
        'import { where as shared } from "#shared/where"\nimport { where as server } from "#server/where"\nexport default defineEventHandler(() => ({ shared, server }))',
    },
  }
}

const ids = Object.keys(ALIASES).map(name => `alias["${name}"]`)

describeMatrix('aliases', { fixture: createAliased, layouts: ['v4'], modes: ['built'] }, aliases)
describeMatrix('aliases', { fixture: createAliased, layouts: ['v3'], modes: ['dev'] }, aliases)

function aliases(app: App): void {
  it('resolves each alias to the configured path', proves('alias', ...ids), async () => {
    const html = await app.html('/')
    expect(textOf(html, 'all')).toBe('tilde,at,tildes,ats,common,generated,own-paths')
    expect(await app.json('/api/where')).toEqual({ shared: 'common', server: 'backend' })
    for (const [id, text] of [
      ['asset', big],
      ['open', big.replace('<path', '<g/><path')],
    ] as const)
      expect(await (await app.get(attributeOf(html, id, 'src')!)).text(), id).toBe(text)
  })
}

describe('aliases', () => {
  it.each(['v4', 'v3'] as const)(
    'writes the configured paths to the generated tsconfig (%s)',
    proves('alias', '2.1-mirror', ...ids),
    async layout => {
      const { dir, code, output } = await runCommand(['prepare'], { layout, fixture: createAliased(layout) })
      expect(code, output).toBe(0)
      const text = readFileSync(join(dir, '.fw', layout === 'v4' ? 'tsconfig.app.json' : 'tsconfig.json'), 'utf8')
      const { paths } = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, '')).compilerOptions
      for (const [name, path] of Object.entries(ALIASES)) {
        // In the v4 layout, the tsconfig of the app has no alias for server code.
        if (name === '#server' && layout === 'v4') continue
        expect(paths[name], name).toEqual([`../${path}`])
      }
    },
  )
})
