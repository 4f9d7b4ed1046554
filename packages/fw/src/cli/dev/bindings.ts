import type { RunningDev } from '../../build/dev/index'
import type { Output } from '../output/terminal'
import type { DevPrinter } from './events'
import { emitKeys } from './keys'
import type { KeyBinding } from './keys'

interface Actions {
  dev: RunningDev
  printer: DevPrinter
  out: Output
  open: () => void
  quit: () => void
}

const CLEAR = '\u001B[2J\u001B[3J\u001B[H'

/** The keyboard shortcuts of `fw dev`. */
export function createBindings({ dev, printer, out, open, quit }: Actions): KeyBinding[] {
  const bindings: KeyBinding[] = [
    { key: 'r', doc: 'restart', run: () => void dev.restart({ reason: 'requested' }) },
    { key: 'o', doc: 'open in the browser', run: open },
    { key: 'u', doc: 'show URLs', run: printer.showUrls },
    { key: 's', doc: 'show a QR code', run: () => void printer.showQrCode() },
    {
      key: 'c',
      doc: 'clear the console',
      run: () => {
        out.print(CLEAR)
        printer.showUrls()
      },
    },
    { key: 'h', doc: 'show this help', run: () => out.print(`\n${emitKeys(bindings).join('\n')}\n`) },
    { key: 'q', doc: 'quit', run: quit },
  ]
  return bindings
}
