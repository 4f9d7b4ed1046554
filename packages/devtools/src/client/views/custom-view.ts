import type { CustomTab } from '../../shared/app-data'
import { createElement } from '../dom'
import type { View } from '../view'
import type { Row } from '../view-sections'

/** The view of a tab that a module has added: its page, or buttons that run functions of the module. */
export function customView(tab: CustomTab): View {
  const { name, title, src, description, actions = [] } = tab
  return {
    id: `custom-${name}`,
    title,
    icon: 'M4 7h3a2 2 0 1 1 4 0h3v3a2 2 0 1 1 0 4v3H4z',
    create(context) {
      const results = new Map<string, Row>()
      const frame = src === undefined ? undefined : createElement('iframe', { src, title })
      const run = async (label: string, action: number): Promise<void> => {
        const { result } = await context.server.run('run-tab-action', { tab: name, action })
        results.set(label, { label, isOpen: true, value: result ?? 'done' })
      }
      return {
        sections: () =>
          frame
            ? [{ title, rows: [], content: frame }]
            : [
                {
                  title,
                  rows: actions.map(({ label, src: href }, index) =>
                    href === undefined
                      ? {
                          label,
                          actions: [
                            { label: 'Run', run: () => context.attempt(`${label}: done.`, () => run(label, index)) },
                          ],
                        }
                      : { label, actions: [{ label: 'Open', run: () => void window.open(href, '_blank') }] },
                  ),
                  note: description ?? '',
                },
                ...(results.size > 0 ? [{ title: 'Results', rows: [...results.values()].toReversed() }] : []),
              ],
      }
    },
  }
}
