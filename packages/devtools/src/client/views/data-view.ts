import { toPlain } from '../../shared/plain-value'
import { DataHistory } from '../data-history'
import { isJson, sizeOf } from '../json-value'
import type { AppData, RunningApp } from '../running-app'
import { showBytes } from '../show-units'
import { NO_PAGE } from '../view'
import type { View, ViewContext } from '../view'
import type { Row, Section } from '../view-sections'

/** What `useFetch` and `useAsyncData` loaded in the page: it can be refreshed and edited, and has a history. */
export const dataView: View = {
  id: 'data',
  title: 'Data',
  icon: 'M3 10a7 7 0 0 1 12-5l2 2M17 3v4h-4M17 10a7 7 0 0 1-12 5l-2-2M3 17v-4h4',
  isLive: true,
  create(context) {
    const history = new DataHistory(() => context.page.app)
    let selected: string | undefined
    const select = (key: string): void => {
      selected = selected === key ? undefined : key
      context.render()
    }
    return {
      load: async () => history.start(),
      hide: () => history.stop(),
      sections() {
        const { app } = context.page
        if (!app) return NO_PAGE
        history.record()
        const { payload, _asyncData = {} } = app
        const unused = Object.keys(payload.data).filter(key => !(key in _asyncData))
        return [
          {
            title: 'Data (useFetch, useAsyncData)',
            rows: Object.entries(_asyncData).map(([key, entry]) =>
              describeData(context, app, { key, entry, isSelected: selected === key, select }),
            ),
            none: 'The page has no data.',
          },
          ...(selected === undefined ? [] : [describeHistory(selected, history)]),
          ...(unused.length > 0
            ? [{ title: 'Cached, not in use', rows: unused.map(key => describeCached(key, payload.data[key])) }]
            : []),
        ]
      },
    }
  },
}

interface ShownData {
  key: string
  entry: AppData
  isSelected: boolean
  select: (key: string) => void
}

function describeData(context: ViewContext, app: RunningApp, { key, entry, isSelected, select }: ShownData): Row {
  const { data, status, error, callers } = entry
  const value = data.value
  const names = [...new Set(callers.map(({ name }) => name))]
  const files = [...new Set(callers.flatMap(({ site }) => site?.file ?? []))]
  const address = callers.at(-1)?.address?.()
  const rootDir = context.data()?.rootDir
  const edit = (): Promise<boolean> =>
    context.dialogs.edit(`Data of ${key}`, value, changed => {
      data.value = changed
      app.payload.data[key] = changed
      context.render()
    })
  return {
    label: address ?? key,
    tags: [status.value, ...names, showBytes(sizeOf(value)), ...files.map(file => `used in ${file}`)],
    value: toPlain(status.value === 'error' ? error.value : value),
    ...(address === undefined ? {} : { note: key }),
    ...(files.length > 0 && rootDir !== undefined ? { file: `${rootDir}/${files.at(-1)}` } : {}),
    actions: [
      {
        label: 'Refresh',
        run: () => context.act(`Refreshed ${address ?? key}.`, () => app.callHook('app:data:refresh', [key])),
      },
      ...(isJson(value) ? [{ label: 'Edit', run: edit }] : []),
      { label: 'History', isPressed: isSelected, run: () => select(key) },
    ],
  }
}

function describeHistory(key: string, history: DataHistory): Section {
  return {
    title: 'History',
    rows: history.of(key).map(({ time, status, value, bytes }) => ({
      label: time,
      tags: [status, showBytes(bytes)],
      value,
    })),
    note: `Of ${key}, while this view is open.`,
  }
}

function describeCached(key: string, value: unknown): Row {
  return { label: key, tags: ['cached', showBytes(sizeOf(value))], value: toPlain(value) }
}
