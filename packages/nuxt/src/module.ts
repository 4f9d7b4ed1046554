import { fileURLToPath } from 'node:url'
import {
  addComponent,
  addImportsSources,
  addPlugin,
  addServerPlugin,
  addServerTemplate,
  addTemplate,
  defineFwModule,
} from '@fw/kit'
import { addAlias, apiVersion } from '@fw/kit/internal'
import type { Fw, ModuleFunction } from '@fw/schema'
import { addTypes } from './add-types'
import { APP_IDS, COMPONENT_FILES } from './app-ids'
import { appNames } from './app-names.gen'
import { checkVersion } from './check-version'
import { addEngineStorage } from './engine-storage'
import { provideEntryURL } from './entry-url'
import { loadSchemas } from './load-schemas'
import { nuxtName } from './nuxt-name'
import { presentBuilder } from './present-builder'
import { presentFolders } from './present-folders'

const appFile = runtimeFile('app/index.mjs')

/** The options of the compatibility package, under `nuxt` in the configuration. */
export interface ModuleOptions {
  /** Whether a string that a server handler returns is HTML, as in Nuxt, rather than plain text. */
  htmlResponses: boolean
}

/**
 * Gives an application the names of Nuxt, for modules that are written for it. fw installs it before the first such
 * module; an application without one does not load it.
 */
const nuxt: ModuleFunction = defineFwModule({
  meta: { name: '@fw/nuxt', configKey: 'nuxt' },
  defaults: { htmlResponses: false },
  async setup({ htmlResponses }: ModuleOptions, app) {
    app._version = apiVersion(app)
    checkVersion(app)
    presentBuilder(app)
    presentFolders(app)
    addIds(app)
    addNames()
    addTypes(app, runtimeFile)
    keepContext(app)
    repeatGeneration(app)
    addEngineStorage(app)
    provideEntryURL(app)
    app.options.watch = [...(app.options.watch ?? []), ...(await loadSchemas(app))]
    addPlugin({ src: runtimeFile('app/global-names.mjs'), mode: 'all' })
    addServerPlugin(runtimeFile('app/node-event.mjs'))
    if (htmlResponses) addMiddleware(app, 'server/html-responses.mjs')
    if (app.options.test) (await import('./test-templates')).addTestTemplates(app)
  },
})

export default nuxt

function runtimeFile(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/')
}

/** Adds middleware before that of the application. */
function addMiddleware(app: Fw, file: string): void {
  app.hook('serverEngine:config', config => {
    const { handlers = [] } = config as { handlers?: object[] }
    const handler = { route: '/**', middleware: true, handler: runtimeFile(file) }
    Object.assign(config, { handlers: [handler, ...handlers] })
  })
}

function addIds(app: Fw): void {
  for (const id of APP_IDS) addAlias(app, id, appFile)
  for (const [file, component] of Object.entries(COMPONENT_FILES)) {
    const { dst } = addTemplate({
      filename: `nuxt/${file}.mjs`,
      getContents: () => `export { ${component} as default } from ${JSON.stringify(appFile)}\n`,
    })
    addAlias(app, `#app/components/${file}`, dst)
  }
  for (const id of ['#build/nuxt.config', '#build/nuxt.config.mjs', '#internal/nuxt.config.mjs'])
    addAlias(app, id, '#build/fw.config')
  // Server code is bundled without the aliases of the application.
  for (const filename of ['#build/nuxt.config.mjs', '#internal/nuxt.config.mjs'])
    addServerTemplate({ filename, getContents: () => "export * from '#build/fw.config'" })
  addAlias(app, '#internal/nuxt/paths', '#build/paths')
}

/** Auto-imports and components under the names of Nuxt. */
function addNames(): void {
  const names = appNames.map(nuxtName)
  const isComponent = (name: string): boolean => name.startsWith('Nuxt')
  addImportsSources({ from: '#app', imports: names.filter(name => !isComponent(name)) })
  for (const name of ['NuxtWelcome', ...names.filter(isComponent)])
    addComponent({ name, export: name, filePath: '#app', priority: -10 })
}

/** Nuxt generates the templates of auto-imports again after all others: modules use it to read the auto-imports. */
function repeatGeneration(app: Fw): void {
  const filter = ({ filename }: { filename: string }): boolean => /(?:^|\/)imports\.(?:d\.ts|mjs)$/.test(filename)
  app.hooks.hookOnce('app:templatesGenerated', () => app.callHook('builder:generateApp', { filter }))
}

/** `defineNuxtPlugin(async …)` keeps its context after `await`, and so on. */
function keepContext({ options: { optimization } }: Fw): void {
  const { asyncFunctions, objectDefinitions } = optimization.asyncTransforms
  asyncFunctions.push(...asyncFunctions.map(nuxtName).filter(name => !asyncFunctions.includes(name)))
  for (const [name, members] of Object.entries(objectDefinitions)) objectDefinitions[nuxtName(name)] ??= members
  const { keyedComposables } = optimization
  const renamed = keyedComposables.map(keyed => ({ ...keyed, name: nuxtName(keyed.name) }))
  keyedComposables.push(...renamed.filter(({ name }, index) => name !== keyedComposables[index]!.name))
}
