import { execFile } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createProject } from '../project'

const run = promisify(execFile)
const hooks = new URL('../../packages/kit/src/run/import-hooks.mjs', import.meta.url).href

/** Imports a file in a separate Node process, with the hooks registered through the API of that Node version. */
async function importAlone(file: string): Promise<{ stdout: string; stderr: string }> {
  const script = `
    import * as nodeModule from 'node:module'
    import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
    const messages = []
    const { port1, port2 } = new MessageChannel()
    if (nodeModule.registerHooks) nodeModule.registerHooks((await import(${JSON.stringify(hooks)})).createSyncHooks(message => messages.push(message)))
    else nodeModule.register(${JSON.stringify(hooks)}, { data: { port: port2 }, transferList: [port2] })
    const { default: config } = await import(${JSON.stringify(`${pathToFileURL(file).href}?fw-config=1`)})
    for (let got = receiveMessageOnPort(port1); got; got = receiveMessageOnPort(port1)) messages.push(got.message)
    port1.close()
    console.log(JSON.stringify({ config, messages }))`
  return run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  })
}

it('transpiles a config and its imports, and reports each import, without output on stderr', async () => {
  const project = createProject({
    'fw.config.ts': `import { defineFwConfig } from 'fw/config'\nimport { one } from './one'\nenum A { x = 1 }\nexport default defineFwConfig({ a: A.x, one })`,
    'one.ts': 'export const one: number = await Promise.resolve(1)',
  })
  const { stdout, stderr } = await importAlone(project.path('fw.config.ts'))
  const url = (name: string) => `${pathToFileURL(project.path(name)).href}?fw-config=1`
  expect(JSON.parse(stdout)).toEqual({
    config: { a: 1, one: 1 },
    messages: [{ type: 'import', from: url('fw.config.ts'), to: url('one.ts') }],
  })
  expect(stderr).toBe('')
})
