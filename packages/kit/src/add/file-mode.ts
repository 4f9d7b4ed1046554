import { basename } from 'pathe'

/** Where a file runs, by its suffix: `x.client.ts`, `x.server.ts`. */
export function modeOf(file: string): 'client' | 'server' | 'all' {
  return (/\.(client|server)(?:\.\w+)*$/.exec(basename(file))?.[1] as 'client' | 'server' | undefined) ?? 'all'
}
