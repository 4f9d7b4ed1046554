import { decodeEntities, parseAttributes } from '@fw/schema'

/** Comments, scripts and styles with their content, tags, and text. Attribute values may contain `>`. */
const TOKEN =
  /<!--[\s\S]*?-->|<(script|style)\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/\1\s*>|<\/?[a-zA-Z!](?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi

/** Attributes that only the framework reads, and marks of scoped styles. */
const INTERNAL_ATTRIBUTE = /^(?:data-(?:v-|nuxt-|fw-|hid$|capo$|island-|server-rendered$|allow-mismatch$)|nonce$|key$)/

/** Attributes that are the same as none, if they have no value. */
const EMPTY_ATTRIBUTE = /^(?:class|style)$/

const PAYLOAD_SCRIPT =
  /__NUXT_DATA__|__FW_DATA__|unhead:payload|data-nuxt-data|data-fw-data|type="?(?:module|importmap)"?/i

const PAYLOAD_CODE = /window\.__(?:NUXT|FW)__/

/** What Vite inlines for browsers that do not support `<link rel="modulepreload">`. */
const PRELOAD_CODE = /\.relList\b.*\bmodulepreload\b/s

const LOADED_ASSET = /\brel=["']?(?:stylesheet|modulepreload|preload|prefetch)\b/i

const VOID_TAGS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/**
 * The tags and texts of a page, without what differs between frameworks and builds but not for visitors: comments,
 * generated ids, hashes, the payload, the links to scripts and styles, and elements of the framework. The order of
 * attributes, and of elements in the head, has no meaning either.
 */
export function normaliseHtml(html: string): string[] {
  const tokens: string[] = []
  for (const [token, element, attributes = '', content = ''] of html.matchAll(TOKEN)) {
    if (token.startsWith('<!--') || element?.toLowerCase() === 'style') continue
    if (element) {
      if (![PAYLOAD_SCRIPT.test(attributes), PAYLOAD_CODE.test(content), PRELOAD_CODE.test(content)].includes(true))
        tokens.push(emitTag('script', attributes), ...textTokens(content), '</script>')
    } else if (token.startsWith('<') && token.length > 1) tokens.push(...tagTokens(token))
    else tokens.push(...textTokens(token))
  }
  return sortHead(joinTexts(omitFrameworkElements(tokens)))
}

function tagTokens(tag: string): string[] {
  const [, slash, name = '', attributes = ''] = /^<(\/?)([^\s/>]+)([\s\S]*?)\/?>$/.exec(tag) ?? []
  const lower = name.toLowerCase()
  if (lower.startsWith('!')) return ['<!doctype html>']
  if (slash) return VOID_TAGS.has(lower) ? [] : [`</${neutralName(lower)}>`]
  if (lower === 'link' && LOADED_ASSET.test(attributes)) return []
  if (ISLAND_PART.test(attributes)) return [`<${lower} island-part>`]
  return [emitTag(neutralName(lower), attributes)]
}

function emitTag(name: string, text: string): string {
  // The data of a script that runs before hydration: `<NuxtTime>`.
  const isPrehydrated = text.includes('data-prehydrate-id')
  const attributes = [...parseAttributes(text)]
    .filter(([attribute]) => !isPrehydrated || !attribute.startsWith('data-'))
    .filter(([attribute, value]) => !INTERNAL_ATTRIBUTE.test(attribute) && !EMPTY_ATTRIBUTE.test(attribute + value))
    .map(([attribute, value]): [string, string] => [attribute, neutralValue(attribute, value)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `<${[name, ...attributes.map(([attribute, value]) => (value === '' ? attribute : `${attribute}="${value}"`))].join(' ')}>`
}

/** Ids and hashes are generated, and names of the framework are those of its own elements. */
function neutralValue(attribute: string, value: string): string {
  const neutral = value
    .replace(/\bv(?:-\d+)+\b/g, 'v-id')
    .replace(/\/_(?:nuxt|fw)\/(?:[^"'\s()?#/]*\/)*([^"'\s()?#/]*?)[.-]?[\w-]{8}(\.\w+)(?![\w.])/g, '/_assets/$1$2')
  return /^(?:id|class|for|aria-\w+)$/.test(attribute) ? neutralName(neutral) : neutral
}

function neutralName(name: string): string {
  return name.replace(/(?<![\w-])(?:__)?(?:nuxt|fw)(?=-|$|\s)/g, 'app')
}

function textTokens(text: string): string[] {
  const trimmed = decodeEntities(text).replace(/\s+/g, ' ').trim()
  return trimmed === '' ? [] : [trimmed]
}

/** What Nuxt wraps around slots and client components of islands, without a box in the layout. */
const ISLAND_PART = /display:\s*contents[\s\S]*\bdata-island-|\bdata-island-[\s\S]*display:\s*contents/

const FRAMEWORK_ELEMENT = /^<(\w[\w-]*)\b.*\bclass="app-(?:route-announcer|loading-indicator)\b/

/**
 * Without the route announcer, the loading indicator, what is rendered in the place of client components, and what is
 * around parts of islands.
 */
function omitFrameworkElements(tokens: readonly string[]): string[] {
  const remaining: string[] = []
  const ends = new Set<number>()
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    if (ends.has(index)) continue
    const part = /^<([\w-]+) island-part>$/.exec(token)?.[1]
    if (part !== undefined) {
      ends.add(endOfElement(tokens, index, part))
      continue
    }
    const name = FRAMEWORK_ELEMENT.exec(token)?.[1]
    if (name !== undefined) index = endOfElement(tokens, index, name)
    else if (token === '</div>' && remaining.at(-1) === '<div>') remaining.pop()
    else remaining.push(token)
  }
  return remaining
}

/** The index of the tag that closes an element. */
function endOfElement(tokens: readonly string[], start: number, name: string): number {
  let depth = 0
  for (let index = start; index < tokens.length; index++) {
    if (tokens[index]!.startsWith(`<${name}`)) depth++
    else if (tokens[index] === `</${name}>` && --depth === 0) return index
  }
  return tokens.length
}

/** Texts that only a comment separated. */
function joinTexts(tokens: readonly string[]): string[] {
  const joined: string[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    if (last !== undefined && !isTag(last) && !isTag(token)) joined[joined.length - 1] = `${last} ${token}`
    else joined.push(token)
  }
  return joined
}

/** Decoded texts can start with `<`, too. They are rarely mistaken for a tag, and the same on both sides. */
function isTag(token: string): boolean {
  return /^<[/!a-z][^<]*>$/.test(token)
}

/** Sorts the elements of the head, each with its content. */
function sortHead(tokens: readonly string[]): string[] {
  const start = tokens.findIndex(token => /^<head\b/.test(token)) + 1
  const end = tokens.indexOf('</head>')
  if (start === 0 || end < start) return [...tokens]
  const elements: string[] = []
  for (const token of tokens.slice(start, end)) {
    if (/^<[a-z]/.test(token) || elements.length === 0) elements.push(token)
    else elements[elements.length - 1] += token
  }
  return [...tokens.slice(0, start), ...elements.sort(), ...tokens.slice(end)]
}
