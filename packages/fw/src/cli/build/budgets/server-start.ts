import { join } from 'node:path'
import type { ServerOutput } from '@fw/schema'
import { startServer } from '../../preview/preview-server'
import type { Measurement } from './measurement'

/** How long the build waits for the server. */
const MAX_WAIT_MS = 30_000

/** Starts the built server once. `failure`: why the time is unknown. */
export async function measureServerStart(
  { serverDir, preset = 'node-server' }: ServerOutput,
  env: NodeJS.ProcessEnv,
): Promise<Measurement | { failure: string }> {
  if (!/^node-(?:server|cluster)$/.test(preset))
    return { failure: `Node does not run servers of the preset ${preset}.` }
  const start = performance.now()
  let errors = ''
  let outcome: Measurement | { failure: string } | undefined
  return new Promise(resolve => {
    // The build goes on when the server has ended, and its port is free again.
    const finish = (measured: Measurement | { failure: string }): void => {
      outcome = measured
      server.kill('SIGKILL')
    }
    const server = startServer({
      file: join(serverDir, 'index.mjs'),
      env: { ...env, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      onListening: () =>
        finish({ kind: 'serverStart', subject: 'server', amount: Math.round(performance.now() - start) }),
    })
    const timer = setTimeout(
      () => finish({ failure: `It did not listen within ${MAX_WAIT_MS / 1000} s.` }),
      MAX_WAIT_MS,
    )
    server.stderr!.on('data', (text: Buffer) => {
      errors += text.toString()
    })
    server.once('close', code => {
      clearTimeout(timer)
      resolve(outcome ?? { failure: `It ended with exit code ${code}: ${firstError(errors)}` })
    })
  })
}

function firstError(text: string): string {
  return (/^\S*Error\b.*$/m.exec(text)?.[0] ?? text.trim().split('\n')[0]) || 'it printed no reason.'
}
