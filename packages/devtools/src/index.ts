import { fileURLToPath } from 'node:url'
import { addDevServerHandler, defineFwModule } from '@fw/kit'
import { addDevEntry } from '@fw/kit/internal'
import type { Fw, ModuleFunction } from '@fw/schema'
import { respond, ROUTE } from './respond'

const client = fileURLToPath(new URL('client/index.mjs', import.meta.url)).replaceAll('\\', '/')

/** Devtools: a button in every page in development, and the panel that it opens. Builds do not contain them. */
const devtools: ModuleFunction = defineFwModule({
  meta: { name: '@fw/devtools' },
  setup(_, app) {
    const { dev, experimental } = app.options
    if (!dev) return false
    // Devtools show the layout of every page.
    experimental.extraPageMetaExtractionKeys = [...(experimental.extraPageMetaExtractionKeys ?? []), 'layout']
    addDevEntry(app, client)
    addDevServerHandler({
      route: ROUTE,
      handler: (event: { req: Request; url: URL }) =>
        respond(app, client, event.req, event.url.pathname.slice(ROUTE.length)),
    })
    notifyEdits(app)
    return undefined
  },
})

export default devtools

/** Lets open panels fetch the data again after an edit. The response waits until the edit is applied. */
function notifyEdits(app: Fw): void {
  app.hook('builder:watch', () => app.bundler?.notify?.('fw:devtools', ''))
}
