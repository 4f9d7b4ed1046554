import { group, option } from '../declare/option'
import { t } from '../declare/type'

const SIZE = /^\d+(?:\.\d+)?\s?(?:B|kB|MB)$/
const size = t.union(
  t.integer,
  t.custom(
    'string',
    'a size, such as `120 kB`',
    { type: 'string', pattern: SIZE.source },
    value => typeof value === 'string' && SIZE.test(value),
  ),
)

const ofRoutes = {
  js: { type: size, doc: 'Scripts that the route loads first, compressed.' },
  css: { type: size, doc: 'Style sheets that the route loads first, compressed.' },
  html: { type: size, doc: 'The prerendered page, compressed.' },
  payload: { type: size, doc: 'The payload file of the prerendered page.' },
}

/** Options of fw itself, beside those of the reference. */
export const budgets = group(
  {
    doc: 'Limits that `fw build` and `fw generate` enforce: sizes (in bytes, or with a unit, such as `120 kB`) and times (in milliseconds).',
  },
  {
    js: option({
      type: size,
      doc: 'Maximum size of the scripts that a page loads first, compressed with gzip: the entry, the page, its layout and its middleware with all that they import. Code that is loaded later, such as lazy components, does not count.',
      examples: ["budgets: { js: '120 kB' }"],
    }),
    css: option({
      type: size,
      doc: 'Maximum size of the styles that a page loads first, compressed with gzip.',
      examples: ["budgets: { css: '20 kB' }"],
    }),
    html: option({
      type: size,
      doc: 'Maximum size of a prerendered page, compressed with gzip.',
      examples: ["budgets: { html: '30 kB' }"],
    }),
    payload: option({
      type: size,
      doc: 'Maximum size of the payload file of a prerendered page.',
      examples: ["budgets: { payload: '50 kB' }"],
    }),
    images: option({
      type: size,
      doc: 'Maximum size of an image, whether it is imported or in the public folder.',
      examples: ["budgets: { images: '300 kB' }"],
    }),
    serverStart: option({
      type: t.integer,
      doc: 'Maximum time until the built server listens, in milliseconds. The build starts it once. Only for servers that Node runs.',
      examples: ['budgets: { serverStart: 500 }'],
    }),
    prerender: option({
      type: t.integer,
      doc: 'Maximum time that a prerendered page may take to render, in milliseconds.',
      examples: ['budgets: { prerender: 2000 }'],
    }),
    routes: option({
      type: t.record(t.shape(ofRoutes)),
      default: {},
      doc: 'Other limits for some routes: patterns as in `routeRules`, with `js`, `css`, `html` and `payload`.',
      examples: ["budgets: { js: '120 kB', routes: { '/admin/**': { js: '400 kB' } } }"],
    }),
  },
)
