import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import { toolNames } from '../declare/tool-names'
import { t } from '../declare/type'
import type { Field } from '../declare/type'
import { isPlainObject } from '../values/plain-object'
import { flag } from './flag'

/** A day that exists, as YYYY-MM-DD. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const dateText = t.custom(
  'string',
  "a date (YYYY-MM-DD) or 'latest'",
  { type: 'string', pattern: '^(\\d{4}-\\d{2}-\\d{2}|latest)$' },
  value => typeof value === 'string' && (value === 'latest' || isDay(value)),
)
// YAML and TOML have dates of their own.
const dateObject = t.custom(
  'Date',
  'a date',
  { not: {}, description: 'A date of the format itself: in YAML, TOML and code.' },
  value => value instanceof Date && !Number.isNaN(value.getTime()),
)

export const compatibilityDate = option({
  type: dateText,
  input: t.union(dateText, dateObject),
  normalize: value => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  doc: 'Compatibility date of server presets and modules.',
  examples: ["compatibilityDate: '2026-11-01'"],
})

export const logLevel = option({
  type: t.literal('silent', 'info', 'verbose'),
  default: ({ facts }: Context) => (facts.tty && !facts.ci ? 'info' : 'silent'),
  restart: 'hard',
  defaultNote: '`info` on a terminal outside CI, otherwise `silent`',
  doc: 'Log level of builds. Default: `info` on a terminal outside of CI, otherwise `silent`.',
})

const kinds: Record<string, Field> = {
  hooks: {
    type: t.union(
      t.boolean,
      t.shape({
        server: { type: t.boolean, doc: 'Log names and timings of build, server and render hooks in the terminal.' },
        client: { type: t.boolean, doc: 'Log names and arguments of app hooks in the browser console.' },
      }),
    ),
    doc: 'Log hook calls.',
  },
  modules: { type: t.boolean, doc: 'Log the setup time of modules.' },
  templates: { type: t.boolean, doc: 'Log the generation time of templates.' },
  watchers: { type: t.boolean, doc: 'Log file watcher events.' },
  router: { type: t.boolean, doc: 'Navigations.' },
  hydration: { type: t.boolean, doc: 'Details of hydration mismatches, also in production.' },
  serverEngine: { type: t.boolean, doc: 'Debug output of the server engine.' },
}

const debugKinds = t.shape(kinds)
const kindAliases = new Map(Object.keys(kinds).flatMap(kind => toolNames(kind).map(name => [name, kind])))
const aliasedKinds = Object.fromEntries([...kindAliases].map(([name, kind]) => [name, kinds[kind]!]))

/** Kinds by their labels. */
function labelKinds(value: unknown): unknown {
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([kind, enabled]) => [kindAliases.get(kind) ?? kind, enabled]))
}

export const debug = option({
  type: t.union(t.boolean, debugKinds),
  input: t.union(t.boolean, t.shape({ ...kinds, ...aliasedKinds })),
  normalize: labelKinds,
  default: false,
  merge: 'replace',
  doc: 'Debug mode: logs hook names and timings on the server and hook arguments in the browser. Use an object to select single kinds.',
  examples: ['debug: true', 'debug: { hooks: { server: true }, modules: true }'],
})

export const dev = option({
  type: t.boolean,
  default: ({ facts }: Context) => facts.dev,
  restart: 'hard',
  doc: 'Development mode. Set by the command; you normally do not set it.',
})

export const test = option({
  type: t.boolean,
  default: ({ facts }: Context) => facts.test,
  restart: 'hard',
  doc: 'Whether the application is being unit tested.',
})

export const telemetry = option({
  type: t.boolean,
  restart: 'none',
  doc: '`false` disables telemetry. fw does not collect any.',
})

export const ssr = flag(true, 'Server-side rendering. With `false`, pages are only rendered on the client (SPA).')

const side = t.union(t.boolean, t.literal('hidden'))

export const sourcemap = group(
  {
    doc: 'Source maps. A boolean applies to client and server.',
    or: t.union(t.boolean, t.literal('hidden')),
    normalize: value => ({ server: value, client: value }),
  },
  {
    server: option({
      type: side,
      default: true,
      doc: '`true`: written and referenced; `hidden`: written only; `false`: none.',
    }),
    client: option({
      type: side,
      default: ({ get }: Context) => get('dev'),
      doc: '`true`: written and referenced; `hidden`: written only; `false`: none. Enabled in development.',
    }),
  },
)

export const spaLoadingTemplate = option({
  type: t.union(t.boolean, t.string, t.null),
  default: null,
  doc: 'HTML to show until a page with `ssr: false` is rendered: a file, `true` (`spa-loading-template.html` of a layer, or a default spinner), `false` (none). Default: that file if it exists.',
})
