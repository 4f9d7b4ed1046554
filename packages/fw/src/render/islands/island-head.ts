import { resolveTags } from '@unhead/vue/utils'
import type { SSRContext } from '../../shared/ssr-context'
import type { IslandHead } from '../../shared/island'

const ATTRIBUTES = new Set(['htmlAttrs', 'bodyAttrs'])

/**
 * Removes the head entries of plugins and middleware: they also run for the page. Called before the island is rendered.
 */
export function forgetPlugins({ head }: SSRContext): void {
  head?.entries.clear()
}

/** The head entries of an island's components, as an object that a page can apply. */
export function collectHead({ head }: SSRContext): IslandHead | undefined {
  if (!head) return undefined
  const islandHead: IslandHead = {}
  head.hooks.hook('entries:normalize', (entry: { tags: Tag[] }) => takeTemplate(entry, islandHead))
  for (const { tag, props, innerHTML, textContent, key, tagPosition, tagPriority } of resolveTags(head)) {
    if (tag === 'title') islandHead.title = textContent
    else if (ATTRIBUTES.has(tag)) islandHead[tag] = { ...(islandHead[tag] as object), ...plain(props) }
    else {
      const list = (islandHead[tag] ??= []) as object[]
      list.push(plain({ ...props, innerHTML, textContent, key, tagPosition, tagPriority }))
    }
  }
  if (typeof islandHead.titleTemplate === 'function') {
    islandHead.title = (islandHead.titleTemplate as (title: unknown) => unknown)(islandHead.title)
    islandHead.titleTemplate = null
  }
  return Object.keys(islandHead).length ? islandHead : undefined
}

interface Tag {
  tag: string
  textContent?: unknown
}

// The page applies the template: applied here as well, it would change the title twice.
function takeTemplate(entry: { tags: Tag[] }, found: IslandHead): void {
  for (const { textContent } of entry.tags.filter(({ tag }) => tag === 'titleTemplate'))
    found.titleTemplate = textContent ?? null
  entry.tags = entry.tags.filter(({ tag }) => tag !== 'titleTemplate')
}

// The head manager stores classes as a set, and styles as a map.
function plain(props: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        value instanceof Set
          ? [...value].join(' ')
          : value instanceof Map
            ? Array.from(value, pair => pair.join(':')).join(';')
            : value,
      ]),
  )
}
