import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../harness/build-app'
import { eventually } from '../harness/eventually'
import type { Fixture } from '../harness/fixture'
import { startApp } from '../harness/start-app'

/** A project with a type checker that records its arguments, and finds an error. */
const fixture: Fixture = {
  config: { typescript: { typeCheck: true } },
  files: {
    'app/app.vue': '<template><p>checked</p></template>',
    'node_modules/vue-tsc/package.json': '{ "name": "vue-tsc", "bin": { "vue-tsc": "checker.cjs" } }',
    'node_modules/vue-tsc/checker.cjs':
      "require('node:fs').writeFileSync('checked.txt', process.argv.slice(2).join(' '))\nprocess.exit(2)",
  },
}

// The fixture typed-v3 uses them.
it('has the same types of imported files with webpack and Rspack', async () => {
  const [webpack, rspack] = await Promise.all(
    (['bundler2', 'bundler3'] as const).map(async builder => {
      const { code, dir } = await runCommand(['prepare'], { fixture: { files: {}, config: { builder } }, layout: 'v4' })
      expect(code).toBe(0)
      return readFileSync(join(dir, '.fw/types/builder.d.ts'), 'utf8')
    }),
  )
  expect(rspack).toBe(webpack)
})

// The check does not depend on the bundler: check.test.ts uses Vite.
describe('`typescript.typeCheck` with another bundler', () => {
  it('fails a build', async () => {
    const { code, output, dir } = await runCommand(['build', '--builder', 'bundler3'], { fixture, layout: 'v4' })
    expect(code).toBe(1)
    expect(output).toContain('FW2019')
    expect(readFileSync(join(dir, 'checked.txt'), 'utf8')).not.toContain('--watch')
  })

  it('checks in development', async () => {
    const app = await startApp({ fixture, layout: 'v4', mode: 'dev', bundler: 'bundler3' })
    onTestFinished(() => app.stop())
    expect(await app.html('/')).toContain('checked</p>')
    const file = join(app.dir, 'checked.txt')
    await eventually(() => expect(readFileSync(file, 'utf8')).toContain('--watch'))
  })
})
