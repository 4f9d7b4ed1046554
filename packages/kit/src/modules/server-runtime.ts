import type { FwApp } from '@fw/schema'

/** Whether a file is what a module of the project keeps for the server: `modules/<name>/runtime/server/…`. */
export function isServerRuntime(file: string, { layers }: Pick<FwApp, 'layers'>): boolean {
  return layers.some(
    ({ dirs: { modules } }) =>
      file.startsWith(`${modules}/`) && /^\/[^/]+\/runtime\/server\//.test(file.slice(modules.length)),
  )
}
