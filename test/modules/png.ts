import { crc32, deflateSync } from 'node:zlib'

/** A PNG with one color. */
export function createPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8)
  const row = Buffer.alloc(1 + width * 3, 0x80)
  row[0] = 0
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** Width and height of a PNG. */
export function pngSize(bytes: Uint8Array): [number, number] {
  const view = Buffer.from(bytes)
  if (view.toString('latin1', 1, 4) !== 'PNG') throw new Error('This is not a PNG.')
  return [view.readUInt32BE(16), view.readUInt32BE(20)]
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
