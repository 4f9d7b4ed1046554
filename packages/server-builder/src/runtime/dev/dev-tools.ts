import type { CachedItem, ServerTools } from '@fw/schema'
import { useStorage } from 'nitro/storage'
import { runTask } from '#nitro/runtime/task'
import { entryDependencies, isCurrentEntry } from '../cache/entry-version'
import { readTrace } from '../monitoring/request-trace'
import { revalidateTag } from '../cache/revalidate'
import { listTasks } from './dev-tasks'
import { findFormSchema } from './find-form-schema'

const CACHE = 'cache:'

/** A result of a function, or a response with its headers. */
interface StoredEntry {
  value?: { headers?: Record<string, string> } | null
  mtime?: number
  expires?: number
  stale?: boolean
}

/** Development: what devtools do in the running server. */
export const tools: ServerTools = {
  listTasks,
  runTask: (name, payload) => runTask(name, { payload, context: {} }),
  listItems: async mount => (await useStorage().getKeys(`${mount}:`)).sort(),
  readItem: key => useStorage().getItem(key),
  writeItem: (key, value) => useStorage().setItem(key, value as never),
  removeItem: key => useStorage().removeItem(key),
  async listCached() {
    const keys = await useStorage().getKeys(CACHE)
    const items = await Promise.all(keys.map(describeEntry))
    return items.filter(item => item !== undefined)
  },
  clearCache: () => useStorage().clear(CACHE),
  invalidateTag: tag => revalidateTag(tag),
  readTrace,
  findFormSchema,
}

async function describeEntry(key: string): Promise<CachedItem | undefined> {
  const entry = await useStorage().getItem<StoredEntry>(key)
  // Versions of what entries depend on are stored next to them.
  if (typeof entry !== 'object' || entry === null || !('value' in entry)) return undefined
  const { value, mtime, expires, stale } = entry
  const headers = value?.headers
  const dependencies = headers ? entryDependencies(headers) : []
  const path = pick(dependencies, 'path:')[0]
  const isOutdated = headers !== undefined && !(await isCurrentEntry({ headers }))
  return {
    key,
    ...(path === undefined ? {} : { path }),
    tags: pick(dependencies, 'tag:'),
    ...(mtime === undefined ? {} : { ageSeconds: Math.round((Date.now() - mtime) / 1000) }),
    isStale: stale === true || isOutdated || (expires !== undefined && expires < Date.now()),
    bytes: JSON.stringify(entry).length,
  }
}

function pick(dependencies: readonly string[], start: string): string[] {
  return dependencies.filter(name => name.startsWith(start)).map(name => name.slice(start.length))
}
