import { describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

const project = (): string =>
  createProject({
    'package.json': '{ "type": "module" }',
    'fw.config.ts':
      "export default defineFwConfig({ serverEngine: { scheduledTasks: { '0 3 * * *': 'db:seed' }, storage: { data: { driver: 'fs', base: './data' } } } })\n",
    'app/app.vue': '<template><p>app</p></template>\n',
    'server/plugins/started.ts':
      "export default defineServerPlugin(({ hooks }) => { Object.assign(globalThis, { started: 'with plugins' }); hooks.hook('close', () => useStorage('data').setItem('closed', 'yes')) })\n",
    'server/tasks/db/seed.ts':
      "export default defineTask({ meta: { description: 'Fill the database' }, async run({ payload }) { await useStorage('data').setItem('seeded', payload.count); return { result: { started: globalThis.started, payload } } } })\n",
    'server/tasks/closed.ts':
      "export default defineTask({ run: async () => ({ result: await useStorage('data').getItem('closed') }) })\n",
    'server/tasks/fail.ts': "export default defineTask({ run() { throw new Error('failed on purpose') } })\n",
  })

describe('fw task', () => {
  it('lists and runs the tasks of a project, without a server', async () => {
    const dir = project()
    const list = await runFw(['task', 'list', '--json'], dir)
    expect([list.code, list.err]).toEqual([0, ''])
    expect(JSON.parse(list.out)).toEqual([
      { name: 'closed', description: '', schedules: [] },
      { name: 'db:seed', description: 'Fill the database', schedules: ['0 3 * * *'] },
      { name: 'fail', description: '', schedules: [] },
    ])
    const run = await runFw(['task', 'run', 'db:seed', '--payload', '{"count":3}', '--json'], dir)
    expect([run.code, run.err]).toEqual([0, ''])
    expect(JSON.parse(run.out)).toEqual({ result: { started: 'with plugins', payload: { count: 3 } } })
    // The server was closed afterwards.
    expect((await runFw(['task', 'run', 'closed'], dir)).out).toBe('yes\n')
    const failed = await runFw(['task', 'run', 'fail'], dir)
    expect(failed.code).toBe(1)
    expect(failed.err).toContain('failed on purpose')
    const unknown = await runFw(['task', 'run', 'none'], dir)
    expect(unknown.code).toBe(1)
    triggers('FW1340', unknown.err)
    const invalid = await runFw(['task', 'run', 'db:seed', '--payload', '[1]'], dir)
    expect(invalid.code).toBe(1)
    triggers('FW1341', invalid.err)
  })
})
