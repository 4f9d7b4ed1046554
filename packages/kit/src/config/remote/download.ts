import { createReadStream, createWriteStream, openSync, readdirSync, readSync, closeSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import type { Archive } from './archive'

/** A download failed, for the reason in the message. */
export class DownloadError extends Error {
  override name = 'DownloadError'

  constructor(
    readonly reason: string,
    readonly fix: string,
  ) {
    super(reason)
  }
}

/** Downloads an archive and extracts it to `dir`, which must not exist. Throws a DownloadError. */
export async function downloadArchive(archive: Archive, dir: string, authorization: string | undefined): Promise<void> {
  const file = `${dir}.tar.gz`
  try {
    await writeBody(await fetchArchive(archive, authorization), file, archive)
    await extract(file, dir, archive)
  } finally {
    await rm(file, { force: true })
  }
}

async function fetchArchive(archive: Archive, authorization: string | undefined): Promise<Response> {
  const { host, hostname } = new URL(archive.url)
  const response = await fetch(archive.url, {
    headers: { ...archive.headers, 'accept-encoding': 'identity', ...(authorization ? { authorization } : {}) },
    mode: archive.mode,
  }).catch((error: unknown) => {
    throw new DownloadError(
      `cannot connect to ${host}${codeOf(error)}.`,
      `Check your network connection, and that ${hostname} is the right host.`,
    )
  })
  if (!response.ok) {
    throw new DownloadError(
      `${host} responded with ${response.status} ${response.statusText}`.trimEnd() + '.',
      fixOf(response.status, archive),
    )
  }
  return response
}

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string; errors?: Array<{ code?: string }> } }
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? cause?.message
  return code ? ` (${code})` : ''
}

function fixOf(status: number, archive: Archive): string {
  const token = archive.isGitHost
    ? 'a token in the environment variable GIGET_AUTH or in the `auth` option of the entry'
    : 'a token in the `auth` option of the entry'
  if (status === 401 || status === 403) return `Provide ${token}.`
  if (status >= 500 || status === 429) return 'Try again later.'
  return archive.isGitHost
    ? `Check the repository and the ref (\`main\` when none is named); a private repository needs ${token}.`
    : `Check the URL; a private archive needs ${token}.`
}

async function writeBody(response: Response, file: string, archive: Archive): Promise<void> {
  const { host } = new URL(archive.url)
  const raw = `${file}.part`
  try {
    await pipeline(
      Readable.fromWeb((response.body ?? new Blob([]).stream()) as ReadableStream),
      createWriteStream(raw),
    ).catch((error: unknown) => {
      throw new DownloadError(`the connection to ${host} was lost${codeOf(error)}.`, 'Try again.')
    })
    // Decompressed before it is extracted, because the checksum at the end must be verified before any file is used.
    if (isGzip(raw)) {
      await pipeline(createReadStream(raw), createGunzip(), createWriteStream(file)).catch(() => {
        throw notArchive(host)
      })
    } else await rename(raw, file)
  } finally {
    await rm(raw, { force: true })
  }
}

function isGzip(file: string): boolean {
  const start = Buffer.alloc(2)
  const handle = openSync(file, 'r')
  readSync(handle, start)
  closeSync(handle)
  return start[0] === 0x1f && start[1] === 0x8b
}

async function extract(file: string, dir: string, archive: Archive): Promise<void> {
  const { downloadTemplate } = await import('giget')
  // Offline, and with a path as the version, giget reads the archive there and does not write to its cache.
  const provider = () => ({
    name: 'layer',
    version: file.slice(0, -'.tar.gz'.length),
    subdir: archive.subdir,
    tar: archive.url,
  })
  await downloadTemplate('layer:archive', {
    dir,
    offline: true,
    registry: false,
    providers: { layer: provider },
  }).catch(() => {
    throw notArchive(new URL(archive.url).host)
  })
  if (readdirSync(dir).length > 0) return
  if (!archive.subdir) throw notArchive(new URL(archive.url).host)
  throw new DownloadError(
    `it does not contain the directory \`${archive.subdir}\`.`,
    'Fix the subdirectory in the source.',
  )
}

function notArchive(host: string): DownloadError {
  return new DownloadError(
    `the response of ${host} is not a complete .tar.gz archive.`,
    'Use the URL of a .tar.gz archive, or try again.',
  )
}
