import { expect, it } from 'vitest'
import { createProject } from '../../../../../../test/project'
import { writeFileSync } from 'node:fs'
import { readImageSize } from './image-size'

/** Bytes at some offsets of a file. */
const bytes = (parts: Readonly<Record<number, readonly number[] | string>>): Buffer => {
  const buffer = Buffer.alloc(64)
  for (const [offset, part] of Object.entries(parts)) Buffer.from(part as number[]).copy(buffer, Number(offset))
  return buffer
}

it.each([
  ['png', bytes({ 0: [0x89, 0x50, 0x4e, 0x47], 16: [0, 0, 3, 32, 0, 0, 2, 88] })],
  ['gif', bytes({ 0: 'GIF89a', 6: [0x20, 3, 0x58, 2] })],
  ['jpg', bytes({ 0: [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 2, 88, 3, 32] })],
  ['lossy.webp', bytes({ 8: 'WEBPVP8 ', 26: [0x20, 3, 0x58, 2] })],
  ['extended.webp', bytes({ 8: 'WEBPVP8X', 24: [0x1f, 3, 0, 0x57, 2, 0] })],
  ['lossless.webp', bytes({ 8: 'WEBPVP8L', 21: [0x1f, 0xc3, 0x95, 0] })],
  ['svg', Buffer.from('<svg width="800px" height="600"></svg>')],
  ['box.svg', Buffer.from('<svg viewBox="0 0 800 600"></svg>')],
])('reads the size of a file in the format %s', (name, content) => {
  const { path } = createProject()
  const file = path(`image.${name}`)
  writeFileSync(file, content)
  expect(readImageSize(file)).toEqual({ width: 800, height: 600 })
})

it('knows no size of other files', () => {
  const { write } = createProject()
  expect(readImageSize(write('a.svg', '<svg></svg>'))).toBeUndefined()
  expect(readImageSize(write('a.png', 'text'))).toBeUndefined()
})
