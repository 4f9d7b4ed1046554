import { resolveTags } from '@unhead/vue/utils'
import type { SSRContext } from '../shared/app-context'
import type { IslandHead } from '../shared/island'

const ATTRIBUTES = new Set(['htmlAttrs', 'bodyAttrs'])

/** What an island set in the head, as an object that a page can set again. */
export function collectHead({ head }: SSRContext): IslandHead | undefined {
  if (!head) return undefined
  const found: IslandHead = {}
  for (const { tag, props, innerHTML, textContent, key, tagPosition, tagPriority } of resolveTags(head)) {
    if (tag === 'title') found.title = textContent
    else if (ATTRIBUTES.has(tag)) found[tag] = { ...found[tag] as object, ...plain(props) }
    else {
      const list = (found[tag] ??= []) as object[]
      list.push(plain({ ...props, innerHTML, textContent, key, tagPosition, tagPriority }))
    }
  }
  return Object.keys(found).length ? found : undefined
}

// Classes are a set there, and styles a map.
function plain(props: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined).map(([name, value]) => [name,
    value instanceof Set ? [...value].join(' ') : value instanceof Map ? Array.from(value, pair => pair.join(':')).join(';') : value]))
}
