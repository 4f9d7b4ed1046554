import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../../harness/eventually'
import type { Fixture } from '../../harness/fixture'
import { type App, describeMatrix } from '../../harness/start-app'
import { headingOf } from '../../suites/html'

const page = (names: readonly string[], script = '') =>
  `<script setup>${script}\nconst found = [${names.map(name => `typeof ${name} === 'undefined' ? 'none' : ${name}`).join(', ')}].join(' ')\n</script><template><h1>{{ found }}</h1></template>`

const NAMES = ['presetName', 'renamedName', 'thirdName', 'listedName', 'scannedName']

/** The same application for every configuration: only the options under `imports` differ. */
const files: Fixture['files'] = {
  'package.json': '{ "name": "test-app", "private": true, "type": "module", "dependencies": { "untouched": "1.0.0" } }',
  'app/pages/index.vue': page(NAMES),
  'app/pages/excluded.vue': page(NAMES),
  'app/pages/explicit.vue': page(['scannedName'], "import { scannedName } from '#imports'"),
  'app/pages/package.vue': page(['packageName()'], "import { packageName } from 'untouched'"),
  'app/composables/scanned.js': "export const scannedName = 'scanned'",
  'lib/preset.js':
    "export const presetName = 'preset'\nexport const original = 'renamed'\nexport const third = 'third'",
  'lib/listed.js': "export const listedName = 'listed'",
  'node_modules/untouched/package.json': '{ "name": "untouched", "type": "module", "exports": "./index.js" }',
  'node_modules/untouched/index.js':
    "export const packageName = () => (typeof scannedName === 'undefined' ? 'none' : scannedName)",
}

const pageText = async (app: App, path: string) => headingOf(await app.html(path))
const readTypes = (app: App, file: string) => readFileSync(join(app.dir, '.fw', file), 'utf8')
const ALL_MISSING = 'none none none none'

describeMatrix('default `imports` options', { fixture: { files }, modes: ['dev'] }, app => {
  it('auto-imports only scanned names, and only in project code', async () => {
    expect(await pageText(app, '/')).toBe(`${ALL_MISSING} scanned`)
    expect(await pageText(app, '/excluded')).toBe(`${ALL_MISSING} scanned`)
    expect(await pageText(app, '/explicit')).toBe('scanned')
    expect(await pageText(app, '/package')).toBe('none')
  })
  it('declares auto-imports as global types', () =>
    eventually(() => {
      expect(readTypes(app, 'fw.app.d.ts')).toContain('types/imports.d.ts')
      for (const name of NAMES.slice(0, -1))
        expect(readTypes(app, 'types/imports.d.ts')).not.toContain(`const ${name}: `)
    }))
})

const configured = `{
  imports: {
    presets: [{ from: '~~/lib/preset.js', imports: ['presetName', ['original', 'renamedName'], { name: 'third', as: 'thirdName' }] }],
    imports: [{ name: 'listedName', from: './lib/listed.js' }],
    transform: { include: [/node_modules\\/untouched\\//], exclude: [/pages\\/excluded/] },
  },
}`

describeMatrix('custom `imports` options', { fixture: { files, config: configured } }, app => {
  it('auto-imports the names of `presets` and `imports`', async () => {
    expect(await pageText(app, '/')).toBe('preset renamed third listed scanned')
  })
  // A build does not write type declarations.
  if (app.mode === 'dev') {
    it('declares their types', () =>
      eventually(() => {
        for (const name of NAMES) expect(readTypes(app, 'types/imports.d.ts')).toContain(`const ${name}: `)
      }))
  }
  it('skips files that match `transform.exclude`', async () => {
    expect(await pageText(app, '/excluded')).toBe(`${ALL_MISSING} none`)
  })
  it('transforms package files that match `transform.include`', async () => {
    expect(await pageText(app, '/package')).toBe('scanned')
  })
})

describeMatrix(
  '`imports.autoImport: false`',
  { fixture: { files, config: { imports: { autoImport: false } } }, modes: ['dev'] },
  app => {
    it('adds no imports, but still provides `#imports`', async () => {
      expect(await pageText(app, '/')).toBe(`${ALL_MISSING} none`)
      expect(await pageText(app, '/explicit')).toBe('scanned')
    })
    it('declares no global types', () =>
      eventually(() => {
        expect(readTypes(app, 'imports.d.ts')).toContain('scannedName')
        expect(readTypes(app, 'fw.app.d.ts')).not.toContain('types/imports.d.ts')
      }))
  },
)
