import type { ErrorReport } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'
import { emitReports } from './html'
import type { HtmlOptions } from './html'
import { ERROR_STYLE } from './error-style'

const OVERLAY_STYLE = `
dialog { position: fixed; inset: 0; z-index: 2147483647; width: min(64rem, 100vw - 1.5rem); max-width: none; height: fit-content; max-height: calc(100dvh - 1.5rem); margin: auto; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); box-shadow: 0 20px 60px #0006; overflow: auto }
dialog::backdrop { background: #0008 }
nav { position: sticky; top: 0; display: flex; align-items: center; gap: .5rem; padding: .5rem clamp(1rem, 4vw, 2rem); background: var(--field); border-bottom: 1px solid var(--line); font: 14px system-ui, sans-serif; color: var(--soft) }
nav form { margin-left: auto }
button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: .25rem .7rem; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 1px }
.error[hidden], nav [hidden] { display: none }
.error + .error { border: 0; margin: 0; padding: 0 }
`

/** The content of the overlay's shadow root. The script of the page opens it as a modal, and pages through errors. */
export function emitOverlayContent(reports: readonly ErrorReport[], options: HtmlOptions): string {
  return `<style>${ERROR_STYLE}${OVERLAY_STYLE}</style>
<dialog open aria-label="Error overlay"><nav><button type="button" data-step="-1" aria-label="Previous error" hidden>‹</button><span data-count role="status"></span><button type="button" data-step="1" aria-label="Next error" hidden>›</button><form method="dialog"><button autofocus>Close <small>Esc</small></button></form></nav>
<div class="errors">${emitReports(reports, options)}</div></dialog>`
}

/** The overlay as an element that is visible immediately, even without scripts. */
export function emitOverlay(reports: readonly ErrorReport[], options: HtmlOptions, state: string): string {
  return `<fw-errors data-state="${escapeHtml(state)}"><template shadowrootmode="open">${emitOverlayContent(reports, options)}</template></fw-errors>`
}
