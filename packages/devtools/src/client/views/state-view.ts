import { toPlain } from '../../shared/plain-value'
import { isJson, sizeOf } from '../json-value'
import type { Route, RunningApp } from '../running-app'
import { showBytes } from '../show-units'
import { NO_PAGE } from '../view'
import type { View, ViewContext } from '../view'
import type { Row } from '../view-sections'

const STATE_PREFIX = '$s'

/** The route, the shared state and the payload of the page. */
export const stateView: View = {
  id: 'state',
  title: 'State',
  icon: 'M2 10h4l2-6 4 12 2-6h4',
  isLive: true,
  create: context => ({
    sections() {
      const { app, window: page } = context.page
      if (!app) return NO_PAGE
      const route = app.$router?.currentRoute.value
      return [
        { title: 'Route', rows: route ? describeRoute(route) : [], none: 'The app has no router.' },
        { title: 'State (useState)', rows: describeState(context, app), none: 'No shared state.' },
        { title: 'Payload', rows: describePayload(app, page!.document), none: 'The payload is empty.' },
        {
          title: 'Page',
          rows: [
            { label: 'Rendered', value: app.payload.serverRendered ? 'on the server' : 'on the client' },
            ...(app.payload.error ? [{ label: 'Error', value: toPlain(app.payload.error) }] : []),
          ],
        },
      ]
    },
  }),
}

function describeRoute({ fullPath, name, params, query, meta }: Route): Row[] {
  const { layout, middleware, ...rest } = meta
  const rows: Row[] = [
    { label: 'Path', value: fullPath },
    { label: 'Name', value: name === undefined ? 'none' : String(name) },
    { label: 'Layout', value: layout === false ? 'none' : (toPlain(layout) ?? 'default') },
  ]
  const further = { Middleware: middleware, Parameters: params, Query: query, Meta: rest }
  return [
    ...rows,
    ...Object.entries(further)
      .filter(([, value]) => !isEmpty(value))
      .map(([label, value]) => ({ label, value: toPlain(value) })),
  ]
}

function describeState({ dialogs, render }: ViewContext, { payload, _state = payload.state }: RunningApp): Row[] {
  return Object.keys(_state)
    .filter(name => _state[name] !== undefined)
    .map(name => {
      const value = _state[name]
      const label = name.startsWith(STATE_PREFIX) ? name.slice(STATE_PREFIX.length) : name
      const edit = (): Promise<boolean> =>
        dialogs.edit(`State ${label}`, value, changed => {
          _state[name] = changed
          render()
        })
      return {
        label,
        tags: [showBytes(sizeOf(value))],
        value: toPlain(value),
        ...(isJson(value) ? { actions: [{ label: 'Edit', run: edit }] } : {}),
      }
    })
}

/** What was sent with the page, by size. */
function describePayload({ payload }: RunningApp, page: Document): Row[] {
  const { data, state, ...others } = payload as unknown as Record<string, unknown>
  const parts = [
    ...Object.entries((data ?? {}) as object).map(([key, value]) => ({
      label: key,
      part: 'data',
      bytes: sizeOf(value),
    })),
    ...Object.entries((state ?? {}) as object).map(([key, value]) => ({
      label: key,
      part: 'state',
      bytes: sizeOf(value),
    })),
    ...Object.entries(others)
      .filter(([, value]) => typeof value === 'object' && !isEmpty(value))
      .map(([key, value]) => ({ label: key, part: 'other', bytes: sizeOf(value) })),
  ].sort((a, b) => b.bytes - a.bytes)
  const sent = page.querySelector('script[data-fw-data]')?.textContent
  const largest = Math.max(...parts.map(({ bytes }) => bytes), 1)
  return [
    ...(sent ? [{ label: 'Sent with the page', value: showBytes(new TextEncoder().encode(sent).length) }] : []),
    ...parts.map(({ label, part, bytes }) => ({
      label,
      tags: [part],
      value: showBytes(bytes),
      share: bytes / largest,
    })),
  ]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}
