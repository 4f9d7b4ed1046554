import type { Fixture } from '../harness/fixture'

/** Waits until the test creates a file. */
const untilReleased = `import { existsSync } from 'node:fs'
export async function untilReleased(): Promise<void> {
  while (!existsSync(process.env.RELEASE!)) await new Promise(resolve => setTimeout(resolve, 20))
}
`

const handler = (code: string): string => `export default defineEventHandler(async event => {${code}})\n`

/** An application that opens everything that can keep a process alive. */
export const shutdownApp: Fixture = {
  config: {
    compatibilityDate: '2026-04-01',
    monitoring: { health: '/_health' },
    runtimeConfig: { retries: 1 },
    routeRules: { '/api/cached': { swr: 600 } },
    serverEngine: {
      features: { websocket: true },
      experimental: { tasks: true, database: true },
      scheduledTasks: { '* * * * * *': ['tick'] },
      storage: { disk: { driver: 'fs', base: './.data/shutdown' } },
      database: { default: { connector: 'postgresql', options: {} } },
    },
  } as never,
  files: {
    'app/app.vue': '<template><h1>Here</h1></template>\n',
    // A Standard Schema without a library.
    'fw.env.ts': `const validate = (value: unknown) =>
  value === undefined || value === 'kg' ? { value: value ?? 'kg' } : { issues: [{ message: 'Use kg' }] }
export default { unit: { '~standard': { version: 1 as const, vendor: 'acme', validate } } }
`,
    'server/utils/release.ts': untilReleased,
    // As in the guide.
    'server/plugins/redis.ts': `import redis from 'unstorage/drivers/redis'
export default defineServerPlugin(() => {
  const url = process.env.REDIS_URL
  const storage = useStorage()
  void storage.unmount('cache', false)
  storage.mount('cache', redis({ url, commandTimeout: 500, maxRetriesPerRequest: 1, lib: () => import('ioredis') }))
})
`,
    'server/plugins/closing.ts': `export default defineServerPlugin(server => {
  server.hooks.hook('close', async () => {
    console.log('server closed')
    if (process.env.STUCK) await new Promise(() => {})
  })
})
`,
    'server/tasks/tick.ts': "export default defineTask({ run: () => ({ result: 'ticked' }) })\n",
    'server/tasks/wait.ts': `export default defineTask({ async run() {
  console.log('task started')
  await untilReleased()
  console.log('task finished')
  return { result: 'waited' }
} })
`,
    'server/tasks/stuck.ts': 'export default defineTask({ run: () => new Promise(() => {}) })\n',
    'server/api/hello.ts': handler('return "hello"'),
    'server/api/cached.ts': handler('return "cached"'),
    'server/api/slow.ts': handler('console.log("slow request started"); await untilReleased(); return "finished"'),
    'server/api/upload.post.ts': handler(
      'console.log("upload started"); return String((await readRawBody(event))?.length)',
    ),
    'server/api/database.ts': handler('await useDatabase().exec("SELECT 1"); return "queried"'),
    'server/api/disk.ts': handler(
      'await useStorage("disk").setItem("x", "1"); await useStorage().watch(() => {}); return "watched"',
    ),
    'server/api/task.ts': handler('void runTask("wait"); return "started"'),
    'server/api/stuck.ts': handler('void runTask("stuck"); setInterval(() => {}, 1000); return "stuck"'),
    'server/api/stream.ts': handler(
      'return new ReadableStream({ start(controller) { controller.enqueue(new TextEncoder().encode("first")) } })',
    ),
    'server/api/events.ts': handler(
      'const stream = createEventStream(event); void stream.push("first"); return stream.send()',
    ),
    'server/routes/socket.ts':
      'export default defineWebSocketHandler({ message(peer, message) { peer.send("echo " + message.text()) } })\n',
  },
}
