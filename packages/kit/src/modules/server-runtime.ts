import type { FwApp } from '@fw/schema'

/** Whether a file is server code of a local module: `modules/<name>/runtime/server/…`. */
export function isServerRuntime(file: string, { layers }: Pick<FwApp, 'layers'>): boolean {
  return layers.some(
    ({ dirs: { modules } }) =>
      file.startsWith(`${modules}/`) && /^\/[^/]+\/runtime\/server\//.test(file.slice(modules.length)),
  )
}
