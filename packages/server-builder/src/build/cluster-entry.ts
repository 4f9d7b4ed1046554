import { writeFile } from 'node:fs/promises'
import type { Nitro } from 'nitro/types'
import { join } from 'pathe'
import { CLEANUP_MS, TIMEOUT_SECONDS } from '../runtime/engine/shutdown-limits'

/** How much longer than its own limits a process may take to end. */
const BUSY_MS = 2000

/** With the preset `node-cluster`: replaces the engine's entry, which neither shuts down nor replaces processes. */
export function replaceClusterEntry({ options, hooks }: Nitro): void {
  if (!options.entry?.endsWith('/node/runtime/node-cluster')) return
  hooks.hook('compiled', () => writeFile(join(options.output.serverDir, 'index.mjs'), emitClusterEntry()))
}

/**
 * The code of the entry: a process for each core. A process that ends is replaced, unless it never listened. On SIGTERM
 * and SIGINT, all of them finish their requests; one that does not respond is ended.
 */
function emitClusterEntry(): string {
  return `import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'

if (cluster.isPrimary) {
  const count = Number.parseInt(process.env.NITRO_CLUSTER_WORKERS ?? '') || availableParallelism()
  const listening = new Set()
  let isClosing = false
  const fork = id => {
    const worker = cluster.fork({ WORKER_ID: id })
    worker.on('listening', () => listening.add(worker.id))
    worker.on('exit', code => {
      const hasListened = listening.delete(worker.id)
      if (isClosing) return
      if (hasListened) return fork(id)
      process.exitCode = code || 1
      close('SIGTERM')
    })
  }
  const close = signal => {
    wait()
    kill(signal)
  }
  const kill = signal => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }
  const wait = () => {
    if (isClosing) return
    isClosing = true
    const timeout = Number.parseFloat(process.env.SERVER_SHUTDOWN_TIMEOUT ?? '') || ${TIMEOUT_SECONDS}
    setTimeout(kill, timeout * 1000 + ${CLEANUP_MS + BUSY_MS}, 'SIGKILL').unref()
  }
  process.on('SIGTERM', () => close('SIGTERM'))
  // A terminal sends it to all processes.
  process.on('SIGINT', () => (process.stdin.isTTY ? wait() : close('SIGINT')))
  for (let id = 1; id <= count; id++) fork(id)
} else {
  // The channel to the primary process must not keep this one alive after its last request.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.channel?.unref())
  import('./worker.mjs').catch(error => {
    console.error(error)
    process.exit(1)
  })
}
`
}
