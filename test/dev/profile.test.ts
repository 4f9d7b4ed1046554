import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../harness/eventually'
import { startApp } from '../harness/start-app'
import { runCommand } from '../harness/build-app'

const files = {
  'app/app.vue': '<template><h1>Here</h1></template>',
  'modules/slow.ts': 'export default () => new Promise(resolve => setTimeout(resolve, 100))',
}
// Slower than all other files and plugins, also on a busy machine: only the slowest ones are listed.
const config =
  '{ bundler1: { plugins: [{ name: "slow-plugin", transform: (_, id) => id.endsWith("app.vue") ? new Promise(resolve => setTimeout(resolve, 1000)) : undefined }] } }'

/** The functions in the CPU profile. */
function readProfile(dir: string): { nodes: unknown[] } {
  const [name] = readdirSync(join(dir, '.fw/profiles'))
  return JSON.parse(readFileSync(join(dir, '.fw/profiles', name!), 'utf8'))
}

it('records a profile until the first page is rendered', async () => {
  const app = await startApp({ fixture: { files, config }, layout: 'v4', mode: 'dev', args: ['--profile'] })
  onTestFinished(() => app.stop())
  expect(await (await app.get('/')).text()).toContain('<h1>Here</h1>')
  await eventually(() => expect(app.logs()).toContain('CPU profile: .fw/profiles/dev-'))
  expect(app.logs()).toMatch(/Profile {2}slowest phase .*, module modules\/slow\.ts \(\d+ ms\)/)
  expect(app.logs()).toMatch(
    /Phases\n[^]*first request[^]*Modules\n[^]*Bundler plugins\n[^]*slow-plugin transform[^]*Files\n[^]*app\/app\.vue/,
  )
  expect(readProfile(app.dir).nodes.length).toBeGreaterThan(10)
})

it('records a profile of a build', async () => {
  const { dir, code, output } = await runCommand(['build', '--profile'], {
    fixture: { files, config },
    layout: 'v3',
    isAlone: true,
  })
  expect(code).toBe(0)
  expect(output).toMatch(
    /Profile {2}slowest phase (?:bundler|server)[^]*module modules\/slow\.ts[^]*slow-plugin transform[^]*CPU profile: \.fw\/profiles\/build-/,
  )
  expect(readProfile(dir).nodes.length).toBeGreaterThan(10)
})
