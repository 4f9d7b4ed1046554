/** A QR code of block characters, with two rows of dots per line. Loaded on demand. */
export async function emitQrCode(text: string): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr')
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n')
}
