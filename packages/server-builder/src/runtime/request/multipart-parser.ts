/** One field or file of a form. Its content must be read before the next part is requested; the rest is skipped. */
export interface MultipartPart {
  name: string
  /** Name of an uploaded file. Fields have none. */
  filename?: string
  /** Content type of an uploaded file. */
  type?: string
  /** The content, as it arrives. */
  stream: ReadableStream<Uint8Array>
  /** Reads the content as text. */
  text: () => Promise<string>
}

const MAX_HEADER_BYTES = 16_384
const CRLF2 = /* @__PURE__ */ new TextEncoder().encode('\r\n\r\n')

/** The boundary that a content type declares. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/** Parses `multipart/form-data` while it arrives, and only keeps what was not read yet. */
export async function* parseMultipart(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  fail: (message: string) => Error,
): AsyncGenerator<MultipartPart, void> {
  const input = new BufferedReader(body.getReader())
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`)
  try {
    // The first delimiter has no line break before it.
    input.prepend(new Uint8Array([13, 10]))
    await drain(input.until(delimiter, fail))
    while (!(await input.isLast())) {
      const head = await input.head(fail)
      const content = input.until(delimiter, fail)
      const stream = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            try {
              const { done, value } = await content.next()
              if (done) controller.close()
              else controller.enqueue(value)
            } catch (error) {
              controller.error(error)
            }
          },
        },
        { highWaterMark: 0 },
      )
      yield {
        ...parseHead(head, fail),
        stream,
        text: () => new Response(stream as ConstructorParameters<typeof Response>[0]).text(),
      }
      await drain(content)
    }
  } finally {
    await input.close()
  }
}

async function drain(content: AsyncGenerator): Promise<void> {
  while (!(await content.next()).done);
}

function parseHead(head: string, fail: (message: string) => Error): Pick<MultipartPart, 'name' | 'filename' | 'type'> {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? ''
  const parameter = (name: string): string | undefined =>
    new RegExp(`(?:^|;)\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(disposition)?.[1]
  const name = parameter('name')
  if (name === undefined) throw fail('A part of the form has no name')
  const filename = parameter('filename')
  const type = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim()
  return {
    name: decodeName(name),
    ...(filename !== undefined && { filename: decodeName(filename) }),
    ...(type !== undefined && { type }),
  }
}

// Browsers encode these characters, and nothing else.
function decodeName(text: string): string {
  return text.replaceAll(/%0D|%0A|%22/gi, code => decodeURIComponent(code))
}

/** Reads a stream up to a delimiter. */
class BufferedReader {
  private buffer: Uint8Array = new Uint8Array(0)
  private isDone = false

  constructor(private readonly reader: ReadableStreamDefaultReader<Uint8Array>) {}

  prepend(bytes: Uint8Array): void {
    this.buffer = concat(bytes, this.buffer)
  }

  /** The bytes before the delimiter, which is removed. */
  async *until(delimiter: Uint8Array, fail: (message: string) => Error): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    for (;;) {
      const at = indexOf(this.buffer, delimiter)
      if (at >= 0) {
        const chunk = this.buffer.slice(0, at)
        this.buffer = this.buffer.subarray(at + delimiter.length)
        if (chunk.length > 0) yield chunk
        return
      }
      // The end of the buffer may be the start of a delimiter.
      const safe = this.buffer.length - delimiter.length + 1
      if (safe > 0) {
        const chunk = this.buffer.slice(0, safe)
        this.buffer = this.buffer.subarray(safe)
        yield chunk
      }
      if (!(await this.fill())) throw fail('The form ends before its last boundary')
    }
  }

  /** Whether the delimiter that was just read is the last one. */
  async isLast(): Promise<boolean> {
    while (this.buffer.length < 2 && (await this.fill()));
    const [first, second] = this.buffer
    if (first === 45 && second === 45) return true
    return this.buffer.length < 2
  }

  /** The headers of a part, after the line break of its delimiter. */
  async head(fail: (message: string) => Error): Promise<string> {
    for (;;) {
      const at = indexOf(this.buffer, CRLF2)
      if (at >= 0) {
        const text = new TextDecoder().decode(this.buffer.subarray(0, at))
        this.buffer = this.buffer.subarray(at + CRLF2.length)
        return text.trim()
      }
      if (this.buffer.length > MAX_HEADER_BYTES) throw fail('The headers of a part are too large')
      if (!(await this.fill())) throw fail('The form ends within the headers of a part')
    }
  }

  async close(): Promise<void> {
    if (!this.isDone) await this.reader.cancel().catch(() => {})
  }

  private async fill(): Promise<boolean> {
    if (this.isDone) return false
    const { done, value } = await this.reader.read()
    if (done) this.isDone = true
    else this.buffer = concat(this.buffer, value)
    return !done
  }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

/** The position of bytes in others, from a position on; -1 if they are not there. */
export function indexOf(bytes: Uint8Array, wanted: Uint8Array, from = 0): number {
  let at = bytes.indexOf(wanted[0]!, from)
  while (at >= 0 && at + wanted.length <= bytes.length) {
    let matched = 1
    while (matched < wanted.length && bytes[at + matched] === wanted[matched]) matched++
    if (matched === wanted.length) return at
    at = bytes.indexOf(wanted[0]!, at + 1)
  }
  return -1
}
