let shown = ''

/**
 * Prints the state of a long task on stderr. A text that starts with the previous one continues its line, so that
 * `Downloading …` and `Downloading … done` are one line without rewriting it.
 */
export function reportProgress(line: string): void {
  const { stderr } = process
  if (shown && line.startsWith(shown)) stderr.write(line.slice(shown.length))
  else if (shown && stderr.isTTY) stderr.write(`\r\u001B[2K${line}`)
  else stderr.write(shown ? `\n${line}` : line)
  shown = /(?:done|failed)$/.test(line) ? '' : line
  if (!shown) stderr.write('\n')
}
