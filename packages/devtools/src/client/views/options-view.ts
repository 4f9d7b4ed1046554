import { listView } from '../view'
import type { View } from '../view'
import { listOptions } from './part-views'

const list = listView('options', 'Options', 'M3 6h8M15 6h2M3 14h2M9 14h8M11 4v4h4V4zM5 12v4h4v-4z', listOptions)

/** The resolved options, with their documentation and who set them. */
export const optionsView: View = {
  ...list,
  create(context) {
    const { sections, ...shown } = list.create(context)
    const explain = async (path: string): Promise<void> => {
      await context.dialogs.read(path, await context.server.run('explain-option', { path }))
    }
    return {
      ...shown,
      sections() {
        const listed = sections()
        if (typeof listed === 'string') return listed
        return listed.map(section => ({
          ...section,
          rows: section.rows.map(row => ({ ...row, actions: [{ label: 'Explain', run: () => explain(row.label) }] })),
        }))
      },
    }
  },
}
