import { hashText } from './hash'

/** Where islands are asked for, below the base URL. */
export const ISLANDS_PATH = '/__fw_island/'

/** Longer texts do not fit into the address of every server. */
export const MAX_ISLAND_TEXT = 8192

/** How many islands may be nested in one: who writes its props decides how often an island contains itself. */
export const MAX_NESTED_ISLANDS = 2000

/** Says how many sites have asked each other for the island so far. */
export const ISLAND_HOPS_HEADER = 'x-fw-island-hops'

export const MAX_ISLAND_HOPS = 10

/** What an island is asked for with, as the texts that stand in the address. */
export interface IslandQuery {
  name: string
  /** JSON of an object. */
  props: string
  /** Names of the slots that the page fills, with commas between them. */
  slots: string
  /** JSON of an object: `url` is the page that the island sees, the rest is the application's own. */
  context: string
}

/** A place in an island that the page fills: one of its slots, or a component that runs in the browser. */
export type IslandPart =
  | { slot: string; props: Record<string, unknown> }
  | { script: string; props: Record<string, unknown>; slots: Record<string, SlotTexts> }

/**
 * What the server rendered for a slot of a component that runs in the browser, by the props that it was rendered with,
 * as JSON.
 */
export type SlotTexts = Record<string, string>

/** A slot of a part that was rendered: with these props, as JSON. */
export interface SlotCall {
  part: number
  name: string
  props: string
}

/** Tags of the head, by their names. */
export type IslandHead = Record<string, unknown>

/** What an island is answered with. */
export interface IslandAnswer {
  html: string
  /** What the island set in the head. */
  head?: IslandHead
  styles?: IslandHead
  /** By the number in their marks. */
  parts?: IslandPart[]
}

/** The island that a request is for. Server only. */
export interface IslandContext {
  name: string
  /** Its key: what `useId` gives in it starts with that. */
  key: string
  props: Record<string, unknown>
  /** Names of the slots that the page fills. */
  slots: readonly string[]
  /** What the page told beside the props. */
  context: Record<string, unknown>
  /** Those that were rendered so far. */
  parts: IslandPart[]
  /** Which slots of parts were rendered so far, by the number in their marks. */
  slotCalls: SlotCall[]
  /** Stands in marks until the island is rendered, so that no content can have some that nobody set. */
  secret: string
  /** How many sites have asked each other for it. */
  hops: number
  /** Another island, to be rendered as a part of this one. */
  load: (name: string) => Promise<unknown>
  /** Address of the script of a component, by the id of its module. */
  scriptOf: (id: string) => string | undefined
}

/** Whether an island is a page: it has an address, and middleware that guards it. */
export function isPageIsland(name: string): boolean {
  return name.startsWith('page_')
}

/** The same text for the same island with the same content. */
export function islandKey({ name, props, slots, context }: IslandQuery): string {
  return `${name}_${hashText([name, props, slots, context].join('\n'))}`
}

/** The address of an island, below the base URL. */
export function islandPath(query: IslandQuery): string {
  const search = new URLSearchParams()
  for (const name of ['props', 'slots', 'context'] as const) {
    if (query[name]) search.set(name, query[name])
  }
  return `${ISLANDS_PATH}${islandKey(query)}.json${search.size ? `?${search.toString()}` : ''}`
}

/** The mark before a part. Comments, because they may stand anywhere and show nothing. */
export function openMark(part: number): string {
  return `fw:${part}`
}

/** The mark after a part, and after a slot of one. */
export const CLOSE_MARK = '/fw'

/** The mark before the content of a slot of a component that runs in the browser. */
export function slotMark(call: number): string {
  return `fw-slot:${call}`
}

/** The props of a slot as JSON: the same text on both sides. */
export function slotKey(props: object = {}): string {
  const { key: _, ...rest } = props as { key?: unknown }
  try {
    return JSON.stringify(rest)
  } catch {
    return '{}'
  }
}
