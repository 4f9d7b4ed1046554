import type { Color } from '../output/terminal'

/** Where a server can be reached. */
export interface Addresses {
  local: string
  /** From other machines. Empty while the server listens for this one only. */
  network: readonly string[]
}

export interface StartBlockOptions {
  version: string
  urls: Addresses
  color: Color
  /** The text if there is no network address. */
  exposeHint?: string
  /** Further rows below the addresses. */
  rows?: ReadonlyArray<readonly [label: string, text: string]>
}

/** What a server says of itself when it starts: which program it is, and its addresses. */
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

/** The same for programs and log files: one line. */
export function emitStartLine({ version, urls }: Pick<StartBlockOptions, 'version' | 'urls'>): string {
  return `fw ${version}  ${[urls.local, ...urls.network].join('  ')}`
}

/** How long something took, as people say it. */
export function emitDuration(seconds: number): string {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
