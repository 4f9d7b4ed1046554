import { join, resolve } from 'node:path'
import { requireOptions } from '@fw/kit/config'
import { servedBase } from '@fw/schema'

/** What the program of this file is told on its command line. */
export interface Order {
  /** `find` only says where an earlier build is. */
  task: 'dev' | 'build' | 'find'
  rootDir: string
  overrides: Record<string, unknown>
}

/** What it answers, as a message. */
export interface Reply {
  /** Of the development server. */
  url?: string
  /** The file that starts the built server. */
  file?: string
  base?: string
  /** The environment of the built server: with the values of `.env` files, as `fw preview` does. */
  env?: Record<string, string | undefined>
}

// The tests have ended without saying so.
process.once('disconnect', () => process.exit())

const { task, rootDir, overrides } = JSON.parse(process.argv[2]!) as Order
const dev = task === 'dev'
// Libraries pick their code by it when they are loaded.
process.env.NODE_ENV = dev ? 'development' : 'test'
const loaded = await requireOptions({ rootDir, isRootGiven: true, dev, test: true, overrides, env: { ...process.env } })

if (dev) {
  const { startDev } = await import('../build/dev')
  const server = await startDev({ loaded })
  process.once('SIGTERM', () => void server.close().finally(() => process.exit()))
  await server.ready
  reply({ url: server.url })
} else {
  if (task === 'build') await build()
  const { options, facts } = loaded
  const output = (options.serverEngine as { output?: { dir?: string } }).output?.dir ?? '.output'
  reply({
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

function reply(message: Reply): void {
  process.send!(message)
}
