import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'
import { isCaseSensitive } from '#fw-server/paths'
import { pageOfRequest } from '../request/page-path'
import { foldCase } from '../request/canonical-path'
import { setHeaders } from '../request/headers'
import { dependenciesOf } from './dependencies'
import { currentVersion } from './revalidation'

type StoredHeaders = Readonly<Record<string, string>>
type ResponseBody = ConstructorParameters<typeof FastResponse>[0]

/** In cache entries only: the version of a response when its rendering started, and what the response depends on. */
const MARK = 'x-fw-version'
const SEPARATOR = '|'

const marks = new WeakMap<Response, string>()
const stored = new WeakMap<Response, StoredHeaders>()
const dependencies = new WeakMap<StoredHeaders, string[]>()

/** The mark for a response that will be rendered. */
export async function createMark({ url }: H3Event, tags: readonly string[]): Promise<string> {
  const page = pageOfRequest(url)
  const names = dependenciesOf(isCaseSensitive ? page : foldCase(page), tags)
  return [await currentVersion(names), ...names.map(encodeURIComponent)].join(SEPARATOR)
}

/** Adds a mark to a response that will be stored. */
export function withMark(response: Response, mark: string): Response {
  return setHeaders(response, { [MARK]: mark })
}

/** Whether a cache entry has not been revalidated since its rendering started. */
export async function isCurrentEntry({ headers }: { headers: StoredHeaders }): Promise<boolean> {
  const mark = headers[MARK]
  return mark === undefined || isVersionOf(mark, await versionOf(headers, mark))
}

/** Like `isCurrentEntry`. If versions are not in memory, it does not wait for them, and the entry counts as stale. */
export function isCurrentNow({ headers }: { headers: StoredHeaders }): boolean {
  const mark = headers[MARK]
  if (mark === undefined) return true
  const version = versionOf(headers, mark)
  return typeof version === 'string' && isVersionOf(mark, version)
}

function versionOf(headers: StoredHeaders, mark: string): string | Promise<string> {
  let names = dependencies.get(headers)
  if (!names) dependencies.set(headers, (names = readDependencies(mark)))
  return currentVersion(names)
}

/** Whether a response has not been revalidated since its rendering started. */
export async function isCurrentResponse(response: Response): Promise<boolean> {
  const mark = marks.get(response)
  return mark === undefined || isVersionOf(mark, await currentVersion(readDependencies(mark)))
}

/** The response for a cache entry. Visitors do not see the mark. */
export function createMarkedResponse(body: ResponseBody, init: ResponseInit): Response {
  const { mark, headers } = takeMark(init.headers)
  const response = new FastResponse(body, { ...init, headers })
  if (mark !== undefined) marks.set(response, mark)
  if (init.headers && !(init.headers instanceof Headers)) stored.set(response, init.headers as StoredHeaders)
  return response
}

/** The headers of the cache entry that a response was created from. */
export function storedHeaders(response: Response): StoredHeaders | undefined {
  return stored.get(response)
}

// A response that is sent while it is stored has no entry yet.
function takeMark(given: ResponseInit['headers'] = {}): { mark?: string; headers: ResponseInit['headers'] } {
  if (!(given instanceof Headers)) {
    const { [MARK]: mark, ...headers } = given as StoredHeaders
    return { mark, headers }
  }
  const mark = given.get(MARK) ?? undefined
  given.delete(MARK)
  return { mark, headers: given }
}

/** What a cache entry depends on: `path:/news`, `tag:news`. */
export function entryDependencies({ [MARK]: mark }: StoredHeaders): string[] {
  return mark === undefined ? [] : readDependencies(mark)
}

function readDependencies(mark: string): string[] {
  return mark.split(SEPARATOR).slice(1).map(decodeURIComponent)
}

function isVersionOf(mark: string, version: string): boolean {
  return mark.startsWith(version + SEPARATOR)
}
