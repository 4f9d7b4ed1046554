import { join, resolve } from 'node:path'
import { requireOptions } from '@fw/kit/config'
import { servedBase } from '@fw/schema'

/** The argument of this program, as JSON. */
export interface RunnerTask {
  /** `find` only returns the location of an existing build. */
  task: 'dev' | 'build' | 'find'
  rootDir: string
  overrides: Record<string, unknown>
}

/** The result, sent as an IPC message. */
export interface RunnerResult {
  /** URL of the development server. */
  url?: string
  /** The file that starts the built server. */
  file?: string
  base?: string
  /** The environment of the built server, including `.env` files, like that of `fw preview`. */
  env?: Record<string, string | undefined>
}

// The test process has ended.
process.once('disconnect', () => process.exit())

const { task, rootDir, overrides } = JSON.parse(process.argv[2]!) as RunnerTask
const dev = task === 'dev'
// Libraries read it when they are loaded.
process.env.NODE_ENV = dev ? 'development' : 'test'
const loaded = await requireOptions({ rootDir, isRootGiven: true, dev, test: true, overrides, env: { ...process.env } })

if (dev) {
  const { startDev } = await import('../build/dev')
  const server = await startDev({ loaded })
  process.once('SIGTERM', () => void server.close().finally(() => process.exit()))
  await server.ready
  sendResult({ url: server.url })
} else {
  if (task === 'build') await build()
  const { options, facts } = loaded
  const output = (options.serverEngine as { output?: { dir?: string } }).output?.dir ?? '.output'
  sendResult({
    file: join(resolve(facts.rootDir, output), 'server/index.mjs'),
    base: servedBase(options.app.baseURL),
    env: { ...facts.env },
  })
  process.disconnect()
}

async function build(): Promise<void> {
  const [{ loadFw }, { buildFw }] = await Promise.all([import('../build/load'), import('../build/build')])
  const app = await loadFw({ rootDir, loaded })
  try {
    await buildFw(app)
  } finally {
    await app.close()
  }
}

function sendResult(message: RunnerResult): void {
  process.send!(message)
}
