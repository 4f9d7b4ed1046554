import { escapeHtml } from './escape-html'

export interface PlainPage {
  status: number
  statusText?: string | undefined
  message?: string | undefined
  /** Only in development. */
  stack?: string | undefined
}

/** An error page without the application, for when that cannot render one. */
export function emitPlainPage({ status, statusText = '', message, stack }: PlainPage): string {
  const title = escapeHtml(`${status} ${statusText}`.trim())
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><h1>${title}</h1>${
    message && message !== statusText ? `<p>${escapeHtml(message)}</p>` : ''
  }${stack ? `<pre>${escapeHtml(stack)}</pre>` : ''}</body></html>`
}
