import type { Color } from '../output/terminal'

/** The URLs of a server. */
export interface Addresses {
  local: string
  /** URLs for other devices. Empty if the server only listens on localhost. */
  network: readonly string[]
}

interface StartBlockOptions {
  version: string
  urls: Addresses
  color: Color
  /** The text if there is no network address. */
  exposeHint?: string
  /** Additional rows below the URLs. */
  rows?: ReadonlyArray<readonly [label: string, text: string]>
}

/** The lines that a server prints at startup: name, version and URLs. */
export function emitStartBlock({ version, urls, color, exposeHint, rows = [] }: StartBlockOptions): string {
  const network = urls.network.map(url => ['Network', color.cyan(url)] as const)
  const hint = exposeHint ? [['Network', color.dim(exposeHint)] as const] : []
  const lines = [['Local', color.cyan(urls.local)] as const, ...(network.length > 0 ? network : hint), ...rows]
  const width = Math.max(...lines.map(([label]) => label.length)) + 1
  const emitted = lines.map(([label, text], index) => {
    const shown = label === lines[index - 1]?.[0] ? '' : `${label}:`
    return `  ${shown === '' ? ' ' : color.green('➜')} ${color.bold(shown.padEnd(width))} ${text}`
  })
  return ['', `  ${color.bold(color.green('fw'))} ${color.green(version)}`, '', ...emitted, ''].join('\n')
}

/** The same as a single line, for programs and log files. */
export function emitStartLine({ version, urls }: Pick<StartBlockOptions, 'version' | 'urls'>): string {
  return `fw ${version}  ${[urls.local, ...urls.network].join('  ')}`
}

/** A duration in a readable unit. */
export function emitDuration(seconds: number): string {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
