import { readFileSync } from 'node:fs'
import { presetsDir, runtimeDir } from 'nitro/meta'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { adaptEngine } from './adapt-engine'

const ADAPTED = {
  [join(runtimeDir, 'internal/task.mjs')]: [
    'new Cron(schedule.cron, { unref: true }, async () => { if (isClosing()) return;',
    'runTask(name, { payload: { scheduledTime: Date.now() },',
    '= finishFirst(handler.run(taskEvent))',
    'import { finishFirst, isClosing } from "',
  ],
  [join(runtimeDir, 'internal/storage.mjs')]: ['??= disposeLater(initStorage());', 'import { disposeLater } from "'],
  [join(runtimeDir, 'internal/database.mjs')]: [
    '= disposeLater(createDatabase(connectionConfigs[name].connector(connectionConfigs[name].options || {})));',
    'import { disposeLater } from "',
  ],
  [join(runtimeDir, 'internal/context.mjs')]: [
    'getContext(import.meta._asyncContext ? "nitro-app:async" : "nitro-app", {',
  ],
  ...Object.fromEntries(
    ['node/runtime/node-server', 'node/runtime/node-cluster', 'bun/runtime/bun'].map(entry => [
      join(presetsDir, `${entry}.mjs`),
      ['serve({ gracefulShutdown: false,'],
    ]),
  ),
  [join(presetsDir, 'deno/runtime/deno-server.mjs')]: [
    'serve({ gracefulShutdown: false, middleware: [acceptRequest],',
    'import { acceptRequest } from "',
  ],
}

it.each(Object.entries(ADAPTED))('adapts %s of the installed version of the engine', (file, parts) => {
  const code = adaptEngine(readFileSync(file, 'utf8'), file)
  for (const part of parts) expect(code).toContain(part)
})

it('keeps all other modules', () => {
  const file = join(runtimeDir, 'internal/app.mjs')
  expect(adaptEngine(readFileSync(file, 'utf8'), file)).toBeUndefined()
})
