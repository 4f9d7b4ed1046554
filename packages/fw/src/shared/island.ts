import { hashText } from './hash'

/** The path of islands, below the base URL. */
export const ISLANDS_PATH = '/__fw_island/'

/** Longer strings exceed the URL limit of some servers. */
export const MAX_ISLAND_TEXT = 8192

/** Maximum number of nested islands: props come from visitors, and may control how often an island contains itself. */
export const MAX_NESTED_ISLANDS = 2000

/** The number of sites that have requested the island from each other so far. */
export const ISLAND_HOPS_HEADER = 'x-fw-island-hops'

export const MAX_ISLAND_HOPS = 10

/** The query of an island, as strings in the URL. */
export interface IslandQuery {
  name: string
  /** JSON of an object. */
  props: string
  /** Names of the slots that the page fills, comma-separated. */
  slots: string
  /** JSON of an object: `url` is the page that the island sees, all other members are the application's. */
  context: string
}

/** A position in an island that the page fills: a slot, or a component that runs in the browser. */
export type IslandPart =
  | { slot: string; props: Record<string, unknown> }
  | { script: string; props: Record<string, unknown>; slots: Record<string, SlotTexts> }

/** The server-rendered HTML of a slot of a component that runs in the browser, by the slot props as JSON. */
export type SlotTexts = Record<string, string>

/** A rendered slot of a part, with its props as JSON. */
export interface SlotCall {
  part: number
  name: string
  props: string
}

/** Head tags by name. */
export type IslandHead = Record<string, unknown>

/** The response of an island. */
export interface IslandResponse {
  html: string
  /** The head entries of the island. */
  head?: IslandHead
  styles?: IslandHead
  /** By the number in their markers. */
  parts?: IslandPart[]
}

/** The island of a request. Server only. */
export interface IslandContext {
  name: string
  /** Its key: the prefix of `useId` in the island. */
  key: string
  props: Record<string, unknown>
  /** Names of the slots that the page fills. */
  slots: readonly string[]
  /** Data from the page, besides the props. */
  context: Record<string, unknown>
  /** The parts rendered so far. */
  parts: IslandPart[]
  /** The slots of parts rendered so far, by the number in their markers. */
  slotCalls: SlotCall[]
  /** Used in markers until the island is rendered, so that content cannot forge them. */
  secret: string
  /** The number of sites that have requested it from each other. */
  hops: number
  /** Loads another island that is nested in this one. */
  load: (name: string) => Promise<unknown>
  /** The script URL of a component, by its module id. */
  scriptOf: (id: string) => string | undefined
}

/** Props as JSON. The server cannot use values that JSON does not support: it omits functions, such as event listeners. */
export function propsToJson(owner: string, props: object): string {
  try {
    return JSON.stringify(props)
  } catch (error) {
    const name = Object.entries(props).find(([, value]) => !isSerializable(value))?.[0]
    throw new TypeError(
      `FW2133: The prop \`${name}\` of ${owner} cannot be serialized: ${(error as Error).message.split('\n')[0]}. Pass plain data.`,
      { cause: error },
    )
  }
}

function isSerializable(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
}

/** Whether an island is a page: it has a URL, and middleware that guards it. */
export function isPageIsland(name: string): boolean {
  return name.startsWith('page_')
}

/** A key that is equal for the same island with the same content. */
export function islandKey({ name, props, slots, context }: IslandQuery): string {
  return `${name}_${hashText([name, props, slots, context].join('\n'))}`
}

/** The URL of an island, below the base URL. */
export function islandPath(query: IslandQuery): string {
  const search = new URLSearchParams()
  for (const name of ['props', 'slots', 'context'] as const) if (query[name]) search.set(name, query[name])
  return `${ISLANDS_PATH}${islandKey(query)}.json${search.size ? `?${search.toString()}` : ''}`
}

/** The marker before a part. Comments are valid anywhere, and are not visible. */
export function openMark(part: number): string {
  return `fw:${part}`
}

/** The marker after a part, and after a slot of one. */
export const CLOSE_MARK = '/fw'

/** The marker before the content of a slot of a component that runs in the browser. */
export function slotMark(call: number): string {
  return `fw-slot:${call}`
}

/** The props of a slot as JSON: the same string on server and client. */
export function slotKey(props: object = {}): string {
  const { key: _, ...rest } = props as { key?: unknown }
  try {
    return JSON.stringify(rest)
  } catch {
    return '{}'
  }
}
