import type { CachedEntry } from '../../shared/actions'
import { showAge, showBytes } from '../show-units'
import type { View, ViewContext } from '../view'
import type { Row } from '../view-sections'

/** The entries of the server's cache: what depends on a tag can be invalidated, and each entry removed. */
export const cacheView: View = {
  id: 'cache',
  title: 'Cache',
  icon: 'M10 3a7 7 0 1 1-7 7M3 3v4h4M10 6v4l3 2',
  create(context) {
    const { server, act } = context
    let entries: CachedEntry[] | undefined
    return {
      async load() {
        entries = await server.run('list-cache', {})
      },
      sections() {
        if (!entries) return 'Loading…'
        const tags = [...new Set(entries.flatMap(entry => entry.tags))].sort()
        return [
          {
            title: 'Entries',
            rows: entries.map(entry => describeEntry(entry, context)),
            none: 'Nothing is cached. Routes with the rule `swr`, `isr` or `cache` and cached functions are listed here.',
            ...(entries.length > 0
              ? {
                  actions: [
                    { label: 'Reload', run: () => act('Loaded the cache entries.', () => {}) },
                    {
                      label: 'Clear cache',
                      isDangerous: true,
                      run: () => act('Cleared the cache.', () => server.run('clear-cache', {})),
                    },
                  ],
                }
              : {}),
          },
          {
            title: 'Tags',
            rows: tags.map(tag => ({
              label: tag,
              value: `${entries!.filter(entry => entry.tags.includes(tag)).length} entries`,
              actions: [
                {
                  label: 'Invalidate',
                  run: () => act(`Entries with the tag ${tag} are stale.`, () => server.run('invalidate-tag', { tag })),
                },
              ],
            })),
            none: 'No tags.',
          },
        ]
      },
    }
  },
}

function describeEntry(entry: CachedEntry, { server, dialogs, act }: ViewContext): Row {
  const { key, path, tags, ageSeconds, isStale, bytes } = entry
  const age = ageSeconds === undefined ? '' : `${showAge(ageSeconds)} old`
  return {
    label: path ?? key,
    tags: [isStale ? 'stale' : 'fresh', ...tags.map(tag => `tag: ${tag}`)],
    value: [age, showBytes(bytes), ...(path === undefined ? [] : [key])].filter(Boolean).join(' · '),
    actions: [
      { label: 'Show', run: async () => dialogs.read(key, await server.run('read-item', { key })) },
      {
        label: 'Remove',
        isDangerous: true,
        run: () => act(`Removed ${path ?? key}.`, () => server.run('remove-item', { key })),
      },
    ],
  }
}
