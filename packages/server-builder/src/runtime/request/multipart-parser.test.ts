import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundaryOf, parseMultipart } from './multipart-parser'

const fail = (message: string): Error => new Error(message)

/** A stream of chunks of the given sizes, in turn. */
function chunked(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const size = sizes[turn++ % sizes.length]!
      controller.enqueue(bytes.slice(at, (at += size)))
    },
  })
}

async function collect(body: ReadableStream<Uint8Array>, boundary: string): Promise<object[]> {
  const parts: object[] = []
  for await (const { stream: _, text, ...part } of parseMultipart(body, boundary, fail))
    parts.push({ ...part, content: await text() })
  return parts
}

async function encode(form: FormData): Promise<{ bytes: Uint8Array; boundary: string }> {
  const response = new Response(form)
  return {
    boundary: boundaryOf(response.headers.get('content-type')!)!,
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

it('parses any form, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('a', 'b"c', 'ü\r\n'), fc.string({ unit: 'grapheme' }), fc.boolean()), {
        maxLength: 4,
      }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
      async (fields, sizes) => {
        const form = new FormData()
        for (const [name, value, isFile] of fields)
          form.append(name, isFile ? new File([value], 'x.txt', { type: 'text/plain' }) : value)
        const expected = await Promise.all(
          [...form].map(async ([name, value]) =>
            typeof value === 'string'
              ? { name, content: value.replaceAll(/\r?\n|\r/g, '\r\n') }
              : { name, filename: value.name, type: value.type, content: await value.text() },
          ),
        )
        const { bytes, boundary } = await encode(form)
        const parts = await collect(chunked(bytes, sizes), boundary)
        expect(parts).toEqual(
          expected.map(part => ({
            ...part,
            name: part.name.replaceAll(/\r?\n|\r/g, '\r\n'),
            content: stripBom(part.content),
          })),
        )
      },
    ),
  )
})

// Reading a text removes the mark.
function stripBom(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

it('skips what was not read', async () => {
  const form = new FormData()
  form.append('first', 'x'.repeat(1000))
  form.append('second', 'y')
  const { bytes, boundary } = await encode(form)
  const names: string[] = []
  for await (const { name } of parseMultipart(chunked(bytes, [7]), boundary, fail)) names.push(name)
  expect(names).toEqual(['first', 'second'])
})

it.each([
  ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\ncut', 'The form ends before its last boundary'],
  ['--x\r\nContent-Disposition: form-data', 'The form ends within the headers of a part'],
  ['--x\r\nContent-Type: text/plain\r\n\r\n\r\n--x--', 'A part of the form has no name'],
  [`--x\r\nA: ${'a'.repeat(20_000)}`, 'The headers of a part are too large'],
])('rejects %s', async (text, message) => {
  await expect(collect(chunked(new TextEncoder().encode(text), [50]), 'x')).rejects.toThrow(message)
})

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
  ['multipart/mixed; boundary=abc', undefined],
  ['text/plain', undefined],
])('reads the boundary of %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})
