import type { Fw } from '@fw/schema'

/** The global in which the engine stores the entry file of a server, to find its public files. */
const MAIN = 'globalThis.__nitro_main__'

/** A Rolldown plugin, with `future.multiApp`: each server of a process has its own entry file. */
export function createMainPlugin({ options: { appId, future } }: Fw): object | undefined {
  if (!future.multiApp) return undefined
  const mainExpression = `globalThis[${JSON.stringify(`__nitro_main__:${appId}`)}]`
  return {
    name: 'fw:server-main',
    renderChunk: {
      order: 'post',
      handler: (code: string) =>
        code.includes(MAIN) ? { code: code.replaceAll(MAIN, mainExpression), map: null } : undefined,
    },
  }
}
