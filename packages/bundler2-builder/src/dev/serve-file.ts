import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'pathe'
import type { Development } from './development'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mp3': 'audio/mpeg',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain',
  '.pdf': 'application/pdf',
}

/** Responds with a file of the client's current compilation. Returns whether there is such a file. */
export async function serveFile(
  development: Development,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  await development.client.edits.settled()
  const name = decodeFile(url)
  const content = name === undefined ? undefined : development.clientFile(name)
  if (!content) return false
  // A reload would transfer megabytes otherwise, and the browser compile them again.
  const etag = development.clientTag(content)
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, 'cache-control': 'no-cache' }).end()
    return true
  }
  response.writeHead(200, {
    etag,
    'content-type': TYPES[extname(name!).toLowerCase()] ?? 'application/octet-stream',
    'content-length': content.length,
    'cache-control': 'no-cache',
  })
  response.end(request.method === 'HEAD' ? undefined : content)
  return true
}

/** The name of the file at a URL. Undefined: it is malformed. */
export function decodeFile(url: string): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    return undefined
  }
}
