import { isExternalURL } from '../../app/url'
import { createError } from '../../shared/fw-error'
import { ISLANDS_PATH, MAX_ISLAND_TEXT, islandKey } from '../../shared/island'

interface IslandRequest {
  name: string
  key: string
  props: Record<string, unknown>
  slots: string[]
  context: Record<string, unknown>
}

const PATH = /^([\w$-]{1,200})_([\da-z]{1,20})\.json$/
const SLOT = /^[\w-]{1,100}$/
const MAX_SLOTS = 50

/**
 * Prop names that Vue does not treat as data: listeners, HTML content, DOM properties. An island ignores them in a URL,
 * because anyone can write one.
 */
const NOT_DATA = /^(?:on[\s\S]*|[.^][\s\S]*|innerhtml|textcontent|key|ref|ref_for|ref_key|v-[\s\S]*)$/i

/** Parses the URL of an island. Throws an error with status 400 or 404 for a URL that no page would request. */
export function readIslandRequest(url: URL, isIsland: (name: string) => boolean): IslandRequest {
  const [, name, hash] = PATH.exec(url.pathname.slice(ISLANDS_PATH.length)) ?? []
  if (!name || !isIsland(name)) throw createError({ status: 404, statusText: 'Not Found', message: 'Island not found' })
  const [props, slots, context] = ['props', 'slots', 'context'].map(key => url.searchParams.get(key) ?? '') as [
    string,
    string,
    string,
  ]
  if (props.length + slots.length + context.length > MAX_ISLAND_TEXT + MAX_SLOTS * 100)
    throw createError({ status: 413, statusText: 'Content Too Large', message: 'The island props are too large' })
  const key = islandKey({ name, props, slots, context })
  if (key !== `${name}_${hash}`)
    throw createError({ status: 400, statusText: 'Bad Request', message: 'The island hash does not match its content' })
  return {
    name,
    key,
    props: withoutRisk(readObject('props', props)),
    slots: readNames(slots),
    context: readObject('context', context),
  }
}

/** The page that contains an island, if the request names it: always a path, even if the URL contains another host. */
export function pageOf({ url }: Record<string, unknown>): string {
  return typeof url === 'string' && url.startsWith('/') && !isExternalURL(url) ? url : '/'
}

function withoutRisk(props: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !NOT_DATA.test(name)))
}

function readNames(text: string): string[] {
  const names = text ? text.split(',') : []
  if (names.length > MAX_SLOTS || names.some(name => !SLOT.test(name)))
    throw createError({ status: 400, statusText: 'Bad Request', message: 'Invalid island slots' })
  return names
}

function readObject(what: string, text: string): Record<string, unknown> {
  if (!text) return {}
  try {
    // A key that would change the prototype is removed, at any depth.
    const value: unknown = JSON.parse(text, function (this: unknown, key: string, member: unknown) {
      return key === '__proto__' ? undefined : member
    })
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Handled below.
  }
  throw createError({ status: 400, statusText: 'Bad Request', message: `Invalid island ${what}` })
}
