import type { View, ViewContext } from '../view'
import type { Row, Section } from '../view-sections'

/** Its entries have a view of their own. */
const CACHE = 'cache'

/** More keys are slow to list. The filter still finds those that are shown. */
const MAX_KEYS = 500

/** The storage mounts, and the items of the mount that is selected. */
export const storageView: View = {
  id: 'storage',
  title: 'Storage',
  icon: 'M3 5c0-2 14-2 14 0v10c0 2-14 2-14 0zM3 5c0 2 14 2 14 0M3 10c0 2 14 2 14 0',
  create(context) {
    let mount: string | undefined
    let keys: string[] = []
    const load = async (): Promise<void> => {
      if (mount !== undefined) keys = await context.server.run('list-items', { mount })
    }
    const select = async (name: string): Promise<void> => {
      mount = name
      await context.act(`Showing the items of ${name}.`, () => {})
    }
    return {
      load,
      sections(): Section[] | string {
        const data = context.data()
        if (!data) return 'Loading…'
        const mounts = data.server.storage.filter(({ mount: name }) => name !== CACHE)
        return [
          {
            title: 'Mounts',
            rows: mounts.map(({ mount: name, driver }) => ({
              label: name,
              value: driver,
              actions: [{ label: mount === name ? 'Reload' : 'Show items', run: () => select(name) }],
            })),
            none: 'No storage mounts (in-memory only).',
          },
          ...(mount === undefined ? [] : [listItems(context, mount, keys)]),
        ]
      },
    }
  },
}

function listItems(context: ViewContext, mount: string, keys: readonly string[]): Section {
  const shown = keys.slice(0, MAX_KEYS)
  return {
    title: `Items of ${mount}`,
    rows: shown.map(key => describeItem(context, key)),
    none: 'No items.',
    actions: [{ label: 'Add item', run: () => addItem(context, mount) }],
    ...(keys.length > shown.length ? { note: `Showing the first ${MAX_KEYS} of ${keys.length} items.` } : {}),
  }
}

function describeItem({ server, dialogs, act }: ViewContext, key: string): Row {
  const edit = async (): Promise<void> => {
    const value = await server.run('read-item', { key })
    await dialogs.edit(key, value, changed =>
      act(`Saved ${key}.`, () => server.run('write-item', { key, value: changed })),
    )
  }
  const remove = async (): Promise<void> => {
    if (await dialogs.confirm(`Delete ${key}?`, 'Delete'))
      await act(`Deleted ${key}.`, () => server.run('remove-item', { key }))
  }
  return {
    label: key,
    actions: [
      { label: 'Edit', run: edit },
      { label: 'Delete', isDangerous: true, run: remove },
    ],
  }
}

async function addItem({ server, dialogs, act }: ViewContext, mount: string): Promise<void> {
  await dialogs.edit(`New item of ${mount}`, { key: 'name', value: '' }, async entry => {
    const { key, value } = (entry ?? {}) as { key?: unknown; value?: unknown }
    if (typeof key !== 'string' || key === '') throw new Error('`key` must be a non-empty string.')
    await act(`Saved ${mount}:${key}.`, () => server.run('write-item', { key: `${mount}:${key}`, value }))
  })
}
