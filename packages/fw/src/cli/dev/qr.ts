/** A QR code made of characters, two rows of dots in a line. Loaded when one is asked for. */
export async function emitQrCode(text: string): Promise<string> {
  const { renderUnicodeCompact } = await import('uqr')
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n')
}
