import { fileURLToPath } from 'node:url'
import { addDevServerHandler, defineFwModule } from '@fw/kit'
import type { FwApp, ModuleFunction } from '@fw/schema'
import { answer } from './respond'

/** Where the tools answer, below the base path of the application. */
const ROUTE = '/__fw_devtools__'

const client = fileURLToPath(new URL('client/index.mjs', import.meta.url)).replaceAll('\\', '/')

/** The developer tools: a button in every page in development, and what it opens. A build has nothing of them. */
const devtools: ModuleFunction = defineFwModule({
  meta: { name: '@fw/devtools' },
  setup(_, app) {
    const { dev, experimental } = app.options
    if (!dev) return false
    // The layouts of pages are to be seen without opening them.
    experimental.extraPageMetaExtractionKeys = [...(experimental.extraPageMetaExtractionKeys ?? []), 'layout']
    app.plan.entries.tools = [...(app.plan.entries.tools ?? []), client]
    addDevServerHandler({
      route: ROUTE,
      handler: (event: { req: Request; url: URL }) =>
        answer(app, client, event.req.method, event.url.pathname.slice(ROUTE.length)),
    })
    tellEdits(app)
    return undefined
  },
})

export default devtools

/** Lets open panels ask again after an edit. The answer waits until the edit is taken up. */
function tellEdits(app: FwApp): void {
  let send: (() => void) | undefined
  app.hook('bundler1:serverCreated', (server, { isClient }) => {
    if (isClient) send = () => server.environments.client.hot.send('fw:devtools', {})
  })
  app.hook('builder:watch', () => send?.())
}
