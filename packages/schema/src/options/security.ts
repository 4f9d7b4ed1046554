import { group, option } from '../declare/option'
import { t } from '../declare/type'

const ORIGIN = /^https?:\/\/(?:\*\.)?(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i
const origin = t.custom(
  'string',
  'an origin: scheme, host and port, such as `https://app.example.com` or `https://*.example.com`',
  { type: 'string', pattern: ORIGIN.source },
  value => typeof value === 'string' && ORIGIN.test(value),
)

const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i
const host = t.custom(
  'string',
  'a host without a scheme, such as `example.com` or `localhost:3000`',
  { type: 'string', pattern: HOST.source },
  value => typeof value === 'string' && HOST.test(value),
)

const SOURCES = /^[^\s;,][^;,\r\n]*$/
const sources = t.custom(
  'string',
  "sources without `;` and `,`, such as `'self' 'nonce'`",
  { type: 'string', pattern: SOURCES.source },
  value => typeof value === 'string' && SOURCES.test(value),
)
const directive = t.union(sources, t.array(sources), t.boolean)
const directives = t.custom(
  'Record<string, string | string[] | boolean>',
  "directives by their names, such as `{ 'img-src': '*' }`",
  { type: 'object', propertyNames: { pattern: '^[a-z]+(?:-[a-z]+)*$' }, additionalProperties: directive.schema },
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(
      ([name, entry]) =>
        /^[a-z]+(?:-[a-z]+)*$/.test(name) && (entry === undefined || directive.check(entry).length === 0),
    ),
)

/** Options of fw itself, beside those of the reference. */
export const security = group(
  {
    doc: 'Security of the server.',
    isShared: true,
  },
  {
    bodyLimit: option({
      type: t.union(t.integer, t.literal(false)),
      default: 10_485_760,
      doc: 'Maximum size of a request body in bytes: 10 MB. A larger one gets 413 Content Too Large, also when it is sent in chunks without a length. `false` removes the limit. The route rule `bodyLimit` sets it for some routes; a route with a `proxy` rule has none of its own.',
      examples: ['security: { bodyLimit: 1_000_000 }', "routeRules: { '/api/upload': { bodyLimit: 500_000_000 } }"],
    }),
    checkOrigin: option({
      type: t.boolean,
      default: true,
      doc: 'Refuse forms of other sites with 403 Forbidden: requests with an unsafe method (POST, PUT, PATCH, DELETE), a content type that an HTML form can send (or none) and the `Origin` of another host. Other requests across origins are up to the browser and the route rule `cors`, which allows forms as well. WebSockets that pages of other hosts open are refused, too.',
    }),
    csp: option({
      type: t.union(t.boolean, directives),
      default: false,
      doc: "Content Security Policy of pages. `true`: scripts and styles of your own origin and those that fw writes, which carry a nonce; no plug-ins, no other base URL. An object sets further directives or replaces these; `false` removes one, and `'nonce'` stands for the nonce of the request. Prerendered and cached pages have hashes instead of a nonce.",
      examples: [
        'security: { csp: true }',
        "security: { csp: { 'script-src': \"'nonce' 'strict-dynamic'\", 'img-src': \"'self' https://images.example.com\" } }",
      ],
    }),
    hosts: option({
      type: t.array(host),
      default: [],
      doc: 'Hosts of the application, with or without a port. Their responses are always cached if a route rule or handler says so. The server also caches the responses of other hosts, but only of a limited number, because clients can send any `Host`.',
      examples: ["security: { hosts: ['example.com', 'www.example.com'] }"],
    }),
    serverOnlyPackages: option({
      type: t.array(t.string),
      default: [] as string[],
      doc: 'Packages that client code must not import, such as those that contain keys or connect to a database. An import of one, or of a path in it, fails in development and in builds with FW2160. Imports of types are allowed.',
      examples: ["security: { serverOnlyPackages: ['stripe', '@acme/billing'] }"],
    }),
    // Modules that share the key have an option with this name and another default.
    sri: option({
      type: t.boolean,
      doc: 'Subresource integrity: pages say by hashes what the built scripts and styles must consist of, also those that are loaded later, and browsers refuse others. For files on a CDN. No effect in development.',
    }),
    trustedOrigins: option({
      type: t.array(origin),
      default: [],
      doc: 'Other origins whose forms and WebSockets are accepted. `*.` matches all subdomains.',
      examples: ["security: { trustedOrigins: ['https://checkout.example.com', 'https://*.example.org'] }"],
    }),
  },
)
