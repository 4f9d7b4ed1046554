import { group, option } from '../option'
import { t } from '../type'

const ORIGIN = /^https?:\/\/(?:\*\.)?(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i
const origin = t.custom('string', 'an origin: scheme, host and port, such as `https://app.example.com` or `https://*.example.com`', { type: 'string', pattern: ORIGIN.source }, value => typeof value === 'string' && ORIGIN.test(value))

/** Options of fw itself, beside those of the reference. */
export const security = group({
  doc: 'Security of the server. These options belong to fw itself: the reference has none of them.',
}, {
  bodyLimit: option({
    type: t.union(t.integer, t.literal(false)),
    default: 10_485_760,
    doc: 'Maximum size of a request body in bytes: 10 MB. A larger one gets 413 Content Too Large, also when it is sent in chunks without a length. `false` removes the limit. The route rule `bodyLimit` sets it for some routes; a route with a `proxy` rule has none of its own.',
    examples: ['security: { bodyLimit: 1_000_000 }', 'routeRules: { \'/api/upload\': { bodyLimit: 500_000_000 } }'],
  }),
  checkOrigin: option({
    type: t.boolean,
    default: true,
    doc: 'Refuse forms of other sites with 403 Forbidden: requests with an unsafe method (POST, PUT, PATCH, DELETE), a content type that an HTML form can send (or none) and the `Origin` of another host. Other requests across origins are up to the browser and the route rule `cors`, which allows forms as well.',
  }),
  trustedOrigins: option({
    type: t.array(origin),
    default: [],
    doc: 'Origins whose forms are accepted although their host is another one. `*.` stands for all subdomains.',
    examples: ['security: { trustedOrigins: [\'https://checkout.example.com\', \'https://*.example.org\'] }'],
  }),
})
