import { getAsset, readAsset } from '#nitro/virtual/public-assets'
import { acceptedEncodings } from './accept-encoding'
import { createContent } from '../engine/ready-response'
import type { HeaderList, ReadyContent } from '../engine/ready-response'
import { isSameTag } from '../request/entity-tag'
import type { Encoding } from './accept-encoding'

/** A file as it is sent: compressed or not. */
export interface FileVariant {
  id: string
  etag: string
  modifiedMs: number
  headers: HeaderList
  /** The headers of a response without a body, because the client has the file. */
  unchangedHeaders: HeaderList
  /** The whole response, once its content is in memory. */
  ready?: ReadyContent
}

interface PublicFile {
  plain: FileVariant
  compressed: Partial<Record<Encoding, FileVariant>>
}

/** Most requests are for the same few pages and handlers. Visitors can request any number of others. */
const MAX_MISSING = 1000
const EXTENSIONS = { br: '.br', zstd: '.zst', gzip: '.gz' } as const

/** The files of the output by their paths. */
export class PublicFiles {
  private readonly files = new Map<string, PublicFile | undefined>()
  private readonly missing = new Set<string>()

  /** @param headersOf Further headers of a path, which win. Undefined: the path is excluded. */
  constructor(private readonly headersOf: (path: string) => HeaderList | undefined = () => []) {}

  /** The variant of a file that the client prefers. Headers are only read if there is a file: most requests are pages. */
  find(path: string, request: Pick<Request, 'headers'>): FileVariant | undefined {
    const file = this.files.get(path) ?? this.add(path)
    if (!file) return undefined
    for (const name of acceptedEncodings(request.headers.get('accept-encoding')))
      if (file.compressed[name]) return file.compressed[name]
    return file.plain
  }

  private add(path: string): PublicFile | undefined {
    if (this.missing.has(path)) return undefined
    const id = getAsset(path) ? path : path === '/' ? '/index.html' : `${path}/index.html`
    if (!getAsset(id)) return this.addMissing(path)
    if (this.files.has(path)) return undefined
    const headers = this.headersOf(path)
    const file = headers && createFile(id, headers)
    this.files.set(path, file)
    return file
  }

  private addMissing(path: string): undefined {
    if (this.missing.size >= MAX_MISSING) this.missing.clear()
    this.missing.add(path)
    return undefined
  }
}

function createFile(id: string, headers: HeaderList): PublicFile {
  const encodings = (Object.keys(EXTENSIONS) as Encoding[]).filter(name => getAsset(id + EXTENSIONS[name]))
  const shared: HeaderList = encodings.length > 0 ? [...headers, ['vary', 'Accept-Encoding']] : headers
  return {
    plain: createVariant(id, shared),
    compressed: Object.fromEntries(encodings.map(name => [name, createVariant(id + EXTENSIONS[name], shared)])),
  }
}

function createVariant(id: string, shared: HeaderList): FileVariant {
  const { type, etag, mtime, size, encoding } = getAsset(id)!
  const modified = new Date(mtime)
  const unchangedHeaders = withMissing(shared, [
    ['etag', etag],
    ['last-modified', modified.toUTCString()],
  ])
  const headers = withMissing(unchangedHeaders, [
    ['content-type', type],
    ...(encoding ? [['content-encoding', encoding] satisfies [string, string]] : []),
    ['content-length', String(size)],
  ])
  // Dates in headers have no milliseconds.
  return { id, etag, modifiedMs: Math.floor(modified.getTime() / 1000) * 1000, headers, unchangedHeaders }
}

function withMissing(headers: HeaderList, others: HeaderList): HeaderList {
  return [...headers, ...others.filter(([name]) => !headers.some(([given]) => given === name))]
}

/** Whether the client has this variant. If it sends a tag and a date, only the tag counts. */
export function isUnchanged({ etag, modifiedMs }: FileVariant, headers: Pick<Headers, 'get'>): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags === '*' || tags.split(',').some(tag => isSameTag(tag, etag))
  const since = headers.get('if-modified-since')
  return since !== null && Date.parse(since) >= modifiedMs
}

/** Larger files are read for every request. */
const MAX_CONTENT_BYTES = 1024 * 1024
const MAX_TOTAL_BYTES = 64 * 1024 * 1024
let totalBytes = 0

const contents = new Map<string, Uint8Array>()

/** The content of a file that was read before; otherwise it is read. */
export function contentOf({ id }: FileVariant): Uint8Array | Promise<Uint8Array> {
  return contents.get(id) ?? readContent(id)
}

/** Headers and content of a file. */
export function readyContentOf(file: FileVariant): ReadyContent | Promise<ReadyContent> {
  if (file.ready) return file.ready
  const content = contentOf(file)
  return content instanceof Promise
    ? content.then(bytes => createContent(file.headers, bytes))
    : (file.ready = createContent(file.headers, content))
}

async function readContent(id: string): Promise<Uint8Array> {
  const content = await readAsset(id)
  if (!contents.has(id) && content.length <= MAX_CONTENT_BYTES && totalBytes + content.length <= MAX_TOTAL_BYTES) {
    totalBytes += content.length
    contents.set(id, content)
  }
  return content
}
