import { group, option } from '../option'
import type { Context } from '../option'
import { t } from '../type'
import { flag } from './flag'

/** A day that exists, as YYYY-MM-DD. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const dateText = t.custom('string', 'a date (YYYY-MM-DD) or \'latest\'', { type: 'string', pattern: '^(\\d{4}-\\d{2}-\\d{2}|latest)$' }, value => typeof value === 'string' && (value === 'latest' || isDay(value)))
// YAML and TOML have dates of their own.
const dateObject = t.custom('Date', 'a date', { not: {}, description: 'A date of the format itself: in YAML, TOML and code.' }, value => value instanceof Date && !Number.isNaN(value.getTime()))

export const compatibilityDate = option({
  type: dateText,
  input: t.union(dateText, dateObject),
  normalize: value => value instanceof Date ? value.toISOString().slice(0, 10) : value,
  doc: 'The date whose behaviour of server presets and modules the project counts on.',
  examples: ['compatibilityDate: \'2026-11-01\''],
})

export const logLevel = option({
  type: t.literal('silent', 'info', 'verbose'),
  default: ({ facts }: Context) => facts.tty && !facts.ci ? 'info' : 'silent',
  restart: 'hard',
  defaultNote: '`info` on a terminal outside CI, otherwise `silent`',
  doc: 'How much the build prints. Unset, it is `info` on a terminal outside CI and `silent` elsewhere.',
})

const debugKinds = t.shape({
  hooks: {
    type: t.union(t.boolean, t.shape({
      server: { type: t.boolean, doc: 'Names and times of the hooks of building, of the server and of rendering, in the terminal.' },
      client: { type: t.boolean, doc: 'Names and arguments of the hooks of the application, in the console of the browser.' },
    })),
    doc: 'Calls of hooks.',
  },
  modules: { type: t.boolean, doc: 'How long each module takes to set up.' },
  templates: { type: t.boolean, doc: 'How long the text of each template takes.' },
  watchers: { type: t.boolean, doc: 'Files that come, change or go.' },
  router: { type: t.boolean, doc: 'Navigations.' },
  hydration: { type: t.boolean, doc: 'Details of hydration mismatches, in production too.' },
  serverEngine: { type: t.boolean, doc: 'What the server engine has to say of itself.' },
})

export const debug = option({
  type: t.union(t.boolean, debugKinds),
  default: false,
  merge: 'replace',
  doc: 'Prints hook names and timings on the server and hook arguments in the browser. An object picks single kinds.',
  examples: ['debug: true', 'debug: { hooks: { server: true }, modules: true }'],
})

export const dev = option({ type: t.boolean, default: ({ facts }: Context) => facts.dev, restart: 'hard', doc: 'Development mode. Commands decide it, so it is normally not set.' })

export const test = option({ type: t.boolean, default: ({ facts }: Context) => facts.test, restart: 'hard', doc: 'Whether the application is being unit tested.' })

export const telemetry = option({ type: t.boolean, restart: 'none', doc: '`false` disables telemetry. fw sends nothing anyway.' })

export const ssr = flag(true, 'Render HTML on the server or when generating. When off, pages have no content until the browser renders them.')

const side = t.union(t.boolean, t.literal('hidden'))

export const sourcemap = group({
  doc: 'Source maps. One boolean counts for both sides.',
  or: t.union(t.boolean, t.literal('hidden')),
  normalize: value => ({ server: value, client: value }),
}, {
  server: option({ type: side, default: true, doc: '`true`: written and referred to; `hidden`: written only; `false`: none.' }),
  client: option({ type: side, default: ({ get }: Context) => get('dev'), doc: '`true`: written and referred to; `hidden`: written only; `false`: none. On in development.' }),
})

export const spaLoadingTemplate = option({
  type: t.union(t.boolean, t.string, t.null),
  default: null,
  doc: 'HTML shown until a page with `ssr: false` is there: a file, `true` (the layer’s `spa-loading-template.html`, else a default image), `false` (none). Unset: that file where it exists.',
})
