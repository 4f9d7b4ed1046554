let shown = ''

/**
 * Shows the state of a long task as one line on stderr. A line that continues the one before is written on, so that
 * `Downloading …` and `Downloading … done` make one line also where nothing can be rewritten.
 */
export function reportProgress(line: string): void {
  const { stderr } = process
  if (shown && line.startsWith(shown)) stderr.write(line.slice(shown.length))
  else if (shown && stderr.isTTY) stderr.write(`\r\u001B[2K${line}`)
  else stderr.write(shown ? `\n${line}` : line)
  shown = /(?:done|failed)$/.test(line) ? '' : line
  if (!shown) stderr.write('\n')
}
