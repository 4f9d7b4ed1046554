import { ProblemError } from '@fw/schema'
import type { DevEvent } from '../../build/dev/index'
import type { Call } from '../command'
import { countProblems, reportProblems } from '../output/report-problems'
import { emitDuration, emitStartBlock, emitStartLine } from './start-block'
import type { Addresses } from './start-block'

interface DevPrinterOptions {
  version: string
  /** The configured port; 0 is any. */
  wantedPort: number
  /** Whether to print only problems and URLs. */
  isSilent: boolean
  /** The URL of Node's inspector. */
  inspector?: string | undefined
  /** Whether there is a terminal to press keys in. */
  hasKeys: boolean
}

export interface DevPrinter {
  onEvent: (event: DevEvent) => void
  /** Prints the URLs of the server. */
  showUrls: () => void
  showQrCode: () => Promise<void>
}

/** Prints the events of the development server in the terminal. */
export function createDevPrinter(
  { terminal: { out, err, cwd } }: Pick<Call, 'terminal'>,
  options: DevPrinterOptions,
): DevPrinter {
  const { color } = out
  let urls: Addresses | undefined
  let restarts = 0

  function showUrls(): void {
    if (!urls) return
    const { version, inspector, isSilent } = options
    if (isSilent) return out.print(emitStartLine({ version, urls }))
    const rows = inspector
      ? [['Inspect', `${color.cyan('chrome://inspect')} ${color.dim(`or ${inspector}`)}`] as const]
      : []
    out.print(emitStartBlock({ version, urls, color, exposeHint: 'use --host to expose', rows }))
  }

  async function showQrCode(): Promise<void> {
    const url = urls?.network[0]
    if (url === undefined) return out.print('  No network address. Restart with --host to get a QR code.')
    out.print(`${await emitQrCode(url)}\n  ${color.dim(url)}\n`)
  }

  function onListening(now: Addresses): void {
    urls = now
    const port = Number(new URL(now.local).port)
    if (restarts === 0 && options.wantedPort !== 0 && port !== 0 && port !== options.wantedPort)
      out.print(color.yellow(`Port ${options.wantedPort} is in use, using ${port} instead.`))
    showUrls()
    if (out.isTTY && !options.isSilent && now.network.length > 0 && restarts === 0) void showQrCode()
  }

  function onFailed(error: unknown): void {
    err.print(
      error instanceof ProblemError
        ? `\n${reportProblems(error.problems, { color: err.color, cwd })}\n\n${countProblems(error.problems)}`
        : `\n${err.color.bold(err.color.red('error'))} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    err.print(err.color.dim('Waiting for a fix…\n'))
  }

  function onEvent(event: DevEvent): void {
    if (event.type === 'listening') return onListening(event.urls)
    if (event.type === 'failed') return onFailed(event.error)
    if (options.isSilent) return
    if (event.type === 'recovered') return out.print(`${color.green('✓')} Fixed, no restart needed`)
    if (event.type === 'restarting') {
      restarts++
      return out.print(`${color.cyan('↻')} Restarting (${event.reason})`)
    }
    // The first start includes the startup of the process, because the user has waited for it, too.
    const took = emitDuration(restarts === 0 ? performance.now() / 1000 : event.seconds)
    const hint = options.hasKeys && restarts === 0 ? color.dim('  press h for help') : ''
    out.print(
      restarts === 0 ? `  ${color.green('✓')} Ready in ${took}${hint}\n` : `${color.green('✓')} Restarted in ${took}`,
    )
  }

  return { onEvent, showUrls, showQrCode }
}

/** A QR code made of characters, two rows of dots in a line. Loaded on demand. */
async function emitQrCode(text: string): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr')
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n')
}
