import type { BuildProgress, FwOptions } from '@fw/schema'
import type { Output } from '../output/terminal'

const TITLES: Readonly<Record<BuildProgress['phase'], string>> = {
  client: 'Building the client bundle',
  server: 'Building the server bundle',
  prerender: 'Prerendering routes',
  engine: 'Building the server',
}

/** Shows the progress of a build: a line that updates on a terminal, one line per step otherwise. */
export function createProgress(
  { print, status, color }: Output,
  logLevel: FwOptions['logLevel'],
): (progress?: BuildProgress) => void {
  let phase: string | undefined
  return progress => {
    if (logLevel === 'silent') return
    if (!progress) return status?.('')
    const isNew = progress.phase !== phase
    phase = progress.phase
    if (status) status(emitProgress(progress, color.dim))
    else if (isNew || (logLevel === 'verbose' && progress.route !== undefined))
      print(emitProgress(progress, text => text))
  }
}

/** `Prerendering routes 3/12 /about` */
function emitProgress({ phase, done = 0, total, route }: BuildProgress, dim: (text: string) => string): string {
  const count = total === undefined || (done === 0 && route === undefined) ? [] : [`${done}/${total}`]
  return [TITLES[phase], ...count, ...(route === undefined ? [] : [dim(route)])].join(' ')
}
