const STYLES: Readonly<Record<string, string>> = {
  1: 'font-weight: 700; color: #fff',
  2: 'opacity: 0.6',
  32: 'color: #8ddb8c',
  33: 'color: #f0c674',
  36: 'color: #7cc7e8',
}

/** The start of a style in the output of a terminal, and its number. */
const STYLE = new RegExp(`${String.fromCodePoint(27)}\\[(\\d+)m`, 'g')

/** A page that looks like a terminal with this output. */
export function drawTerminal(output: string): string {
  const html = output
    .replace(/[&<]/g, character => (character === '&' ? '&amp;' : '&lt;'))
    .replaceAll(STYLE, (_, code: string) => (STYLES[code] ? `<span style="${STYLES[code]}">` : '</span>'))
  return `<body style="margin: 0; background: #16181d; color: #cfd3dc">
    <pre style="margin: 0; padding: 24px; font: 14px/1.5 'DejaVu Sans Mono', monospace; white-space: pre-wrap">${html}</pre>
  </body>`
}
