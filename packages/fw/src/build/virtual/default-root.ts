import { isLayoutOpen } from '@fw/kit/config'
import type { Fw } from '@fw/schema'
import { relative } from 'pathe'

/** `#build/default-root`: the root component of an application without `app.vue`. */
export function emitAppDefaultRoot({ plan, isSet, options }: Fw): string {
  const srcDir = relative(options.rootDir, options.srcDir)
  const folder = isLayoutOpen({ isSet, options }) ? 'app/' : srcDir && `${srcDir}/`
  return emitDefaultRoot(plan.hasPages, Object.keys(plan.layouts).length > 0, folder)
}

/** Pages in their layouts, or a welcome page that names files in `folder`. */
export function emitDefaultRoot(hasPages: boolean, hasLayouts: boolean, folder = ''): string {
  if (!hasPages) return emitWelcome(folder)
  return hasLayouts ? PAGES_IN_LAYOUTS : 'export { FwPage as default } from "#app"\n'
}

const PAGES_IN_LAYOUTS = `import { h } from 'vue'
import { FwLayout, FwPage } from '#app'
export default { name: 'FwDefaultRoot', render: () => h(FwLayout, null, { default: () => h(FwPage) }) }
`

// Without a margin of the body, which would frame the page in white.
const STYLE = `body{margin:0}.fw-welcome{display:grid;place-content:center;gap:1.5rem;min-height:100vh;box-sizing:border-box;padding:2rem;font:16px/1.6 system-ui,sans-serif;color:#1c2733;background:#f7f9fb}
.fw-welcome h1{margin:0;font-size:2rem}.fw-welcome p{margin:0;max-width:40rem}
.fw-welcome ol{margin:0;padding-left:1.25rem;display:grid;gap:.75rem}
.fw-welcome code{padding:.1rem .35rem;border-radius:.25rem;background:#e4ebf1;font:.9em ui-monospace,monospace}
.fw-welcome pre{margin:.5rem 0 0;padding:.75rem 1rem;border-radius:.5rem;background:#e4ebf1;font:.85rem/1.5 ui-monospace,monospace;overflow:auto}
@media (prefers-color-scheme:dark){.fw-welcome{color:#dfe7ee;background:#12181e}.fw-welcome code,.fw-welcome pre{background:#24303b}}`

const EXAMPLE = '<template>\n  <h1>Hello</h1>\n</template>'

/** The welcome page of a project without sources: the first file to create, in `folder`, relative to the root. */
function emitWelcome(folder: string): string {
  return `import { h } from 'vue'
import { useHead } from '#app'
export default {
  name: 'FwWelcome',
  setup: () => {
    useHead({ title: 'Welcome to fw', style: [{ innerHTML: ${JSON.stringify(STYLE)} }] })
    return () => h('main', { class: 'fw-welcome' }, [
      h('h1', 'Welcome to fw'),
      h('p', 'This project has no pages yet. Create one of these files to replace this page:'),
      h('ol', [
        h('li', [h('code', ${JSON.stringify(`${folder}app.vue`)}), ' for a single-page app', h('pre', ${JSON.stringify(EXAMPLE)})]),
        h('li', [h('code', ${JSON.stringify(`${folder}pages/index.vue`)}), ' for an app with several pages; ', h('code', ${JSON.stringify(`${folder}pages/about.vue`)}), ' is the route ', h('code', '/about')]),
      ]),
      h('p', ['Or run ', h('code', 'npx fw add page index'), '.']),
    ])
  },
}
`
}
