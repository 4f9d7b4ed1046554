import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { Call } from '../command'

/** Opens Node's inspector for `--inspect` and `--inspect-brk`, and returns its URL. */
export async function openInspector({ flags }: Pick<Call, 'flags'>): Promise<string | undefined> {
  const waits = flags['inspect-brk'] !== undefined
  const inspect = flags['inspect-brk'] ?? flags.inspect
  if (typeof inspect !== 'string') return undefined
  const { host, port } = parseAddress(waits ? '--inspect-brk' : '--inspect', inspect)
  const inspector = await import('node:inspector')
  // Node may already have been started with an inspector.
  if (!inspector.url()) inspector.open(port, host, waits)
  const url = inspector.url()
  if (!url) throw new ProblemError([commandDiagnostics.inspectorTaken({ address: `${host}:${port}` })])
  return url
}

/** Frees the port for the next process. */
export async function closeInspector(): Promise<void> {
  const inspector = await import('node:inspector')
  if (inspector.url()) inspector.close()
}

function parseAddress(flag: string, flagValue: string): { host: string; port: number } {
  const match = /^(?:(.+):)?(\d{1,5})$/.exec(flagValue === '' ? '9229' : flagValue)
  const port = Number(match?.[2])
  if (!match || port > 65535) {
    throw new ProblemError([
      commandDiagnostics.wrongFlagValue({
        flag,
        given: `\`${flagValue}\``,
        allowed: 'a port, or an address with a port: --inspect=9230, --inspect=0.0.0.0:9230',
      }),
    ])
  }
  return { host: match[1] ?? '127.0.0.1', port }
}
