import { toPlain } from '../shared/plain-value'
import type { Row, Section } from './view-sections'

/** The properties of the running app that devtools reads. */
export interface RunningApp {
  payload: { data: Record<string, unknown>; state: Record<string, unknown>; error?: unknown; serverRendered?: boolean }
  isHydrating?: boolean
  $router?: { push: (path: string) => unknown; currentRoute: { value: Route } }
  _asyncData?: Record<string, { data: { value: unknown }; status: { value: string }; error: { value: unknown } }>
}

interface Route {
  path: string
  fullPath: string
  name?: unknown
  params: object
  query: object
  meta: Record<string, unknown>
}

const STATE_PREFIX = '$s'

/** Finds the app of the page by the `__vue_app__` property that Vue sets on the mounted element. */
export function findRunningApp(page: Document): RunningApp | undefined {
  for (const element of page.querySelectorAll('body > *, body > * > *')) {
    const app = (element as { __vue_app__?: { $fw?: RunningApp } }).__vue_app__?.$fw
    if (app) return app
  }
  return undefined
}

/** The current state of the open page. */
export function describeRunningApp(app: RunningApp): Section[] {
  const route = app.$router?.currentRoute.value
  return [
    { title: 'Route', rows: route ? describeRoute(route) : [], none: 'The app has no router.' },
    { title: 'Data (useAsyncData, useFetch)', rows: describeData(app), none: 'No data.' },
    { title: 'State (useState)', rows: describeState(app), none: 'No shared state.' },
    {
      title: 'Page',
      rows: [
        { label: 'Rendered', value: app.payload.serverRendered ? 'on the server' : 'on the client' },
        ...(app.payload.error ? [{ label: 'Error', value: toPlain(app.payload.error) }] : []),
      ],
    },
  ]
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

function describeData({ payload, _asyncData = {} }: RunningApp): Row[] {
  const loaded = Object.entries(_asyncData).map(([key, { data, status, error }]) => ({
    label: key,
    tags: [status.value],
    value: toPlain(status.value === 'error' ? error.value : data.value),
  }))
  const cached = Object.keys(payload.data)
    .filter(key => !(key in _asyncData))
    .map(key => ({ label: key, tags: ['cached'], value: toPlain(payload.data[key]) }))
  return [...loaded, ...cached]
}

function describeState({ payload: { state } }: RunningApp): Row[] {
  return Object.keys(state)
    .filter(name => state[name] !== undefined)
    .map(name => ({
      label: name.startsWith(STATE_PREFIX) ? name.slice(STATE_PREFIX.length) : name,
      value: toPlain(state[name]),
    }))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}
