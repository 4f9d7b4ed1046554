import type { FwApp } from '@fw/schema'

/** Where the engine remembers the file that a server was started by, to find its public files. */
const MAIN = 'globalThis.__nitro_main__'

/** A plugin of Rolldown, with `future.multiApp`: servers that run in one process remember a file each. */
export function createMainPlugin({ options: { appId, future } }: FwApp): object | undefined {
  if (!future.multiApp) return undefined
  const own = `globalThis[${JSON.stringify(`__nitro_main__:${appId}`)}]`
  return {
    name: 'fw:server-main',
    renderChunk: {
      order: 'post',
      handler: (code: string) => (code.includes(MAIN) ? { code: code.replaceAll(MAIN, own), map: null } : undefined),
    },
  }
}
