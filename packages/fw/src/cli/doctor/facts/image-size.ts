import { readFileSync } from 'node:fs'

export interface ImageSize {
  width: number
  height: number
}

/** The size of an image file in pixels. Undefined for unknown formats, and images without one. */
export function readImageSize(file: string): ImageSize | undefined {
  const bytes = readFileSync(file)
  const size = file.endsWith('.svg') ? sizeOfSvg(bytes.toString('utf8')) : sizeOfBitmap(bytes)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

function sizeOfBitmap(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30) return undefined
  if (bytes.readUInt32BE(0) === 0x89_50_4e_47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.toString('latin1', 0, 3) === 'GIF') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (bytes.toString('latin1', 8, 12) === 'WEBP') return sizeOfWebp(bytes)
  return bytes.readUInt16BE(0) === 0xff_d8 ? sizeOfJpeg(bytes) : undefined
}

/** In three formats: with loss, without, and extended. */
function sizeOfWebp(bytes: Buffer): ImageSize | undefined {
  const format = bytes.toString('latin1', 12, 16)
  if (format === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3f_ff, height: bytes.readUInt16LE(28) & 0x3f_ff }
  if (format === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (format !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 }
}

function sizeOfJpeg(bytes: Buffer): ImageSize | undefined {
  for (let offset = 2; offset + 9 < bytes.length;) {
    if (bytes[offset] !== 0xff) return undefined
    const marker = bytes[offset + 1]!
    // The start of a frame, except for three markers that are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) }
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return undefined
}

function sizeOfSvg(text: string): ImageSize | undefined {
  const [tag = ''] = /<svg\b[^>]*>/.exec(text) ?? []
  const lengthOf = (name: string): number => Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1])
  const [width, height] = [lengthOf('width'), lengthOf('height')]
  if (width && height) return { width, height }
  const [, , boxWidth, boxHeight] =
    /\sviewBox=["']([^"']+)/
      .exec(tag)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? []
  return boxWidth && boxHeight ? { width: Math.round(boxWidth), height: Math.round(boxHeight) } : undefined
}
