import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { requireOptions } from '@fw/kit'
import type { Fw, FwConfig, Plan } from '@fw/schema'
import { dirname, join } from 'pathe'
import { createFw } from '../../packages/fw/src/build/create'
import { removeFolder } from '../harness/remove-folder'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** Files of every planned application: one page, rendered by hand on the server and on the client. */
const FILES: Record<string, string> = {
  'fw.config.json': '{}',
  'runtime/client.js': `import { createSSRApp } from 'vue'\nimport '#build/css'\nimport plugins from '#build/plugins'\nimport { load } from '#build/pages'\nconst { default: page } = await load()\nconst app = createSSRApp(page)\nfor (const plugin of plugins) plugin(app)\napp.mount('#__fw')\n`,
  'runtime/server.js': `import { createSSRApp } from 'vue'\nimport { renderToString } from 'vue/server-renderer'\nimport manifest from '#build/manifest'\nimport plugins from '#build/plugins'\nimport { load } from '#build/pages'\nexport const state = { renders: 0 }\nexport async function render() {\n  state.renders++\n  const { default: page } = await load()\n  const app = createSSRApp(page)\n  for (const plugin of plugins) plugin(app)\n  const context = {}\n  const html = await renderToString(app, context)\n  return { html, modules: [...context.modules], manifest }\n}\n`,
  'app/plugins/side.client.js': 'export default (app) => { app.config.globalProperties.$side = "CLIENT_PLUGIN" }\n',
  'app/plugins/side.server.js': 'export default (app) => { app.config.globalProperties.$side = "SERVER_PLUGIN" }\n',
  'app/assets/main.css': 'body { color: rgb(1, 2, 3); user-select: none; background: url(/logo.png); }\n',
  'app/pages/index.vue': `<script setup>\nconst side = import.meta.client ? 'ON_CLIENT' : 'ON_SERVER'\n</script>\n<template><main><h1>{{ side }}</h1><img src="/logo.png"><img src="~/images/big.png"></main></template>\n<style>h1 { color: rgb(4, 5, 6); background: url(~assets/bg.png) }</style>\n`,
  'public/logo.png': 'public logo',
  'app/images/big.png': `big ${'x'.repeat(5000)}`,
  'app/assets/bg.png': `bg ${'y'.repeat(5000)}`,
}

export interface PlannedApp {
  app: Fw
  dir: string
  write: (path: string, text: string) => string
  remove: () => Promise<void>
}

/** Creates an application with a handwritten plan, in a folder where the packages of the repository resolve. */
export async function planApp(
  options: { dev?: boolean; config?: FwConfig; files?: Record<string, string>; strict?: boolean } = {},
): Promise<PlannedApp> {
  // Not below node_modules, where changes are not watched.
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-bundler1-')))
  // With strict dependencies, the framework is located elsewhere, next to its own dependencies.
  const store = options.strict ? realpathSync(mkdtempSync(join(tmpdir(), 'fw-bundler1-store-'))) : dir
  symlinkSync(packages, join(store, 'node_modules'))
  const write = (path: string, text: string) => {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  }
  for (const [path, text] of Object.entries({ ...FILES, ...options.files })) {
    write(path, text)
    if (path.startsWith('runtime/')) {
      mkdirSync(join(store, 'runtime'), { recursive: true })
      writeFileSync(join(store, path), text)
    }
  }
  const loaded = await requireOptions({
    rootDir: dir,
    dev: options.dev ?? false,
    envName: options.dev ? 'development' : 'production',
    overrides: {
      logLevel: 'silent',
      'bundler1.cacheDir': join(dir, '.cache'),
      'bundler1.server.fs.allow': [packages],
      ...options.config,
    } as Record<string, unknown>,
    dotenv: false,
  })
  const app = createFw(loaded, () => {})
  Object.assign(app.plan, createPlan(dir, store))
  return {
    app,
    dir,
    write,
    remove: async () => {
      await app.close()
      for (const folder of [dir, store]) removeFolder(folder)
    },
  }
}

function createPlan(dir: string, store: string): Plan {
  const text = (filename: string, content: string) => ({ filename, getContents: () => content })
  return {
    entries: { client: join(store, 'runtime/client.js'), server: join(store, 'runtime/server.js') },
    aliases: {},
    rootComponent: join(dir, 'app/pages/index.vue'),
    mainComponent: join(dir, 'app/pages/index.vue'),
    errorComponent: join(dir, 'app/pages/index.vue'),
    appConfigs: [],
    routerOptions: [],
    isCaseSensitive: false,
    spaLoadingTemplate: '',
    css: [join(dir, 'app/assets/main.css')],
    hasPages: true,
    pages: [{ path: '/', name: 'index', file: join(dir, 'app/pages/index.vue') }],
    layouts: {},
    middleware: [],
    plugins: [],
    components: [],
    imports: [],
    templates: [
      text('css.mjs', `import ${JSON.stringify(join(dir, 'app/assets/main.css'))}\n`),
      text('plugins.client.mjs', `import side from '~/plugins/side.client.js'\nexport default [side]\n`),
      text('plugins.server.mjs', `import side from '~/plugins/side.server.js'\nexport default [side]\n`),
      text('pages.mjs', `export const load = () => import('~/pages/index.vue')\n`),
    ],
    typeReferences: [],
    buildPlugins: [],
    server: {
      dirs: [],
      handlers: [],
      devHandlers: [],
      plugins: [],
      imports: [],
      importDirs: [],
      routeRules: {},
      publicDirs: [join(dir, 'public')],
      virtual: {},
      buildPlugins: [],
    },
  }
}
