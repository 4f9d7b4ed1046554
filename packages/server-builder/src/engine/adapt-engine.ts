import { presetsDir, runtimeDir as engineDir } from 'nitro/meta'
import { join, normalize } from 'pathe'
import { runtimeFile } from '../paths'

const CLOSING = `from ${JSON.stringify(runtimeFile('engine/server-closing'))};\n`

type Change = (code: string) => string

/** What fw changes in modules of the engine, by file. */
const CHANGES: ReadonlyMap<string, Change> = new Map(
  Object.entries<Change>({
    [join(engineDir, 'internal/task.mjs')]: adaptTasks,
    [join(engineDir, 'internal/storage.mjs')]: code =>
      `import { disposeLater } ${CLOSING}${code.replace('initStorage()', 'disposeLater(initStorage())')}`,
    [join(engineDir, 'internal/database.mjs')]: code =>
      `import { disposeLater } ${CLOSING}${code.replace(/createDatabase\((?=connection)(.*)\);/, 'disposeLater(createDatabase($1));')}`,
    // Contexts belong to the process. After a restart in development, this option may have another value.
    [join(engineDir, 'internal/context.mjs')]: code =>
      code.replace('getContext("nitro-app"', 'getContext(import.meta._asyncContext ? "nitro-app:async" : "nitro-app"'),
    // Entries of servers that are processes, which listen to signals.
    ...Object.fromEntries(
      ['node/runtime/node-server', 'node/runtime/node-cluster', 'bun/runtime/bun'].map(entry => [
        join(presetsDir, `${entry}.mjs`),
        adaptEntry,
      ]),
    ),
    [join(presetsDir, 'deno/runtime/deno-server.mjs')]: adaptDenoEntry,
  }).map(([file, change]) => [normalize(file), change]),
)

/**
 * A Rolldown plugin that changes modules of the engine, so that a server can end: it knows the tasks that run and what
 * is open, no schedule keeps it alive, and `engine/shut-down` listens to signals.
 */
export function createAdaptPlugin(): object {
  return {
    name: 'fw:server-adapt',
    transform: {
      filter: { id: /\/(?:internal|runtime)\/[\w-]+\.mjs$/ },
      handler(code: string, id: string) {
        const adapted = adaptEngine(code, id)
        return adapted === undefined ? undefined : { code: adapted, map: null }
      },
    },
  }
}

/** The changed code of an engine module; undefined if it stays as it is. */
export function adaptEngine(code: string, id: string): string | undefined {
  return CHANGES.get(normalize(id))?.(code)
}

// Each run gets the time at which it was scheduled.
function adaptTasks(code: string): string {
  const adapted = code
    .replace(
      /new Cron\(schedule\.cron, async \(\) => \{/,
      'new Cron(schedule.cron, { unref: true }, async () => { if (isClosing()) return;',
    )
    .replace(/runTask\(name, \{\s*payload,/, 'runTask(name, { payload: { scheduledTime: Date.now() },')
    .replace('handler.run(taskEvent)', 'finishFirst(handler.run(taskEvent))')
  return `import { finishFirst, isClosing } ${CLOSING}${adapted}`
}

function adaptEntry(code: string): string {
  return code.replace('serve({', 'serve({ gracefulShutdown: false,')
}

// Deno cannot finish reading bodies once it shuts down, so requests have to finish before.
function adaptDenoEntry(code: string): string {
  return `import { acceptRequest } ${CLOSING}${code.replace('serve({', 'serve({ gracefulShutdown: false, middleware: [acceptRequest],')}`
}
