import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureRedis } from '../../scripts/system/redis.mjs'
import { observeOutput } from './child-program'
import { freePort } from './free-port'
import { removeFolder } from './remove-folder'

/** A running Redis server. */
export interface RedisServer {
  url: string
  port: number
  /** Pauses it: connections stay open, and nothing responds. */
  pause: () => void
  resume: () => void
  stop: () => Promise<void>
}

/** Starts Redis with an empty database, in memory only. */
export async function startRedis(usedPort?: number): Promise<RedisServer> {
  ensureRedis()
  const dir = mkdtempSync(join(tmpdir(), 'fw-redis-'))
  const port = usedPort ?? (await freePort('127.0.0.1'))
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', dir]
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const output = observeOutput(child, 'redis-server')
  const closed = once(child, 'close').then(([code]) => output.close(code as number | null))
  await output.until(/Ready to accept connections/)
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      kill()
      await closed
      process.off('exit', kill)
      removeFolder(dir)
    },
  }
}
