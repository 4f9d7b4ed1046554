import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { Call } from '../command'

/** Opens Node's inspector when `--inspect` or `--inspect-brk` asks for it, and gives its address. */
export async function openInspector({ flags }: Pick<Call, 'flags'>): Promise<string | undefined> {
  const waits = flags['inspect-brk'] !== undefined
  const given = flags['inspect-brk'] ?? flags.inspect
  if (typeof given !== 'string') return undefined
  const { host, port } = parseAddress(waits ? '--inspect-brk' : '--inspect', given)
  const inspector = await import('node:inspector')
  // Node may have been started with an inspector already.
  if (!inspector.url()) inspector.open(port, host, waits)
  const url = inspector.url()
  if (!url) throw new ProblemError([commandDiagnostics.inspectorTaken({ address: `${host}:${port}` })])
  return url
}

/** Leaves the port to a process that comes after this one. */
export async function closeInspector(): Promise<void> {
  const inspector = await import('node:inspector')
  if (inspector.url()) inspector.close()
}

function parseAddress(flag: string, given: string): { host: string; port: number } {
  const match = /^(?:(.+):)?(\d{1,5})$/.exec(given === '' ? '9229' : given)
  const port = Number(match?.[2])
  if (!match || port > 65535)
    throw new ProblemError([
      commandDiagnostics.wrongFlagValue({
        flag,
        given: `\`${given}\``,
        allowed: 'a port, or an address with a port: --inspect=9230, --inspect=0.0.0.0:9230',
      }),
    ])
  return { host: match[1] ?? '127.0.0.1', port }
}
