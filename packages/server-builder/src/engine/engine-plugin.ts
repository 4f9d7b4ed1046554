import { isServerRuntime } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { runtimeDir as engineDir } from 'nitro/meta'
import { join, normalize } from 'pathe'
import type { ServerImports } from './server-imports'
import { fileOf, runtimeDir, runtimeFile } from '../paths'
import { isLinked } from '../scan/scan-server'

/** Modules of the engine that fw replaces. */
const REPLACED: Readonly<Record<string, string>> = {
  '#nitro/runtime/error/hooks': 'errors/trap-errors',
  '#nitro/runtime/app': 'engine/engine-app',
  '#nitro/runtime/route-rule-handlers': 'cache/cache-rule',
  '#nitro/runtime/runtime-config': 'imports/runtime-config',
  'nitro/runtime-config': 'imports/runtime-config',
  '#nitro/virtual/public-assets-node': 'render/public-assets',
}

/** The engine's original version of a module that fw replaces. */
const ORIGINALS: Readonly<Record<string, string>> = { '#fw-server/engine-app': join(engineDir, 'internal/app.mjs') }

/** Resolves the engine modules that fw replaces, by import id. */
export function resolveReplaced(id: string): string | undefined {
  if (Object.hasOwn(ORIGINALS, id)) return normalize(ORIGINALS[id]!)
  const name = REPLACED[id]
  return name === undefined ? undefined : runtimeFile(name)
}

/** Whether a path, with or without extension, refers to the file. */
function isNamed(file: string, path: string): boolean {
  return file === path || (file.startsWith(`${path}.`) && /^\.[cm]?[jt]sx?$/.test(file.slice(path.length)))
}

/** Whether a file is server code of the project or of a module, which gets auto-imports. */
export function createIsServerFile(app: FwApp): (id: string) => boolean {
  // In development, application and server share one copy of shared code, which the application's plugin serves.
  const shared = app.options.dev ? [] : app.layers.map(({ dirs }) => dirs.shared)
  return id => {
    const file = normalize(id.split('?')[0]!)
    if (!/\.[cm]?[jt]sx?$/.test(file) || file.startsWith(`${runtimeDir}/`)) return false
    // The server build has its own copy.
    if (!app.options.dev && app.plan.appConfigs.includes(file)) return true
    const { dirs, handlers, plugins, importDirs } = app.plan.server
    const dir = [...dirs, ...importDirs, ...shared].find(folder => file.startsWith(`${folder}/`))
    if (dir !== undefined) return !file.slice(dir.length).includes('/node_modules/')
    return (
      isServerRuntime(file, app) ||
      isLinked(app, file) ||
      [...plugins, ...handlers.map(entry => entry.handler)].some(path => isNamed(file, path))
    )
  }
}

/** A Rolldown or Vite plugin: auto-imports of server code. Vite has already compiled the code to JavaScript. */
export function createImportsPlugin(app: FwApp, imports: ServerImports): object {
  const isServerFile = createIsServerFile(app)
  return {
    name: 'fw:server-imports',
    enforce: 'post',
    transform: (code: string, id: string) => (isServerFile(id) ? imports.inject(code, id, app.options.dev) : undefined),
    watchChange(id: string) {
      if (imports.isSource(normalize(id))) imports.reset()
    },
  }
}

/** A Rolldown or Vite plugin: virtual modules, and modules of `#build`. */
export function createVirtualPlugin(app: FwApp, modules: Record<string, () => string | Promise<string>>): object {
  const find = (id: string) => modules[id] ?? app.plan.server.virtual[id]
  return {
    name: 'fw:server-virtual',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      handler: (id: string) =>
        find(id)
          ? { id: virtualId(id), moduleSideEffects: false }
          : (resolveReplaced(id) ?? (fileOf(id) === id ? undefined : fileOf(id))),
    },
    load: {
      order: 'pre',
      async handler(id: string) {
        const text = id.startsWith(`${runtimeDir}/virtual/`) ? await find(decodeVirtual(id))?.() : undefined
        return text === undefined ? undefined : { code: text, map: null }
      },
    },
  }
}

// A path in the runtime's folder, so that imports of the module are resolved from there.
function virtualId(id: string): string {
  return join(runtimeDir, 'virtual', `${encodeURIComponent(id)}.mjs`)
}

function decodeVirtual(id: string): string {
  return decodeURIComponent(id.split('?')[0]!.slice(`${runtimeDir}/virtual/`.length, -'.mjs'.length))
}

/** In a production build: templates below `#build` that server code imports. */
export function createTemplatesPlugin(app: FwApp): object {
  const find = (id: string) =>
    app.plan.templates.find(template => template.filename === `${id.slice('#build/'.length)}.mjs`)
  const prefix = '\0fw-build:'
  return {
    name: 'fw:server-templates',
    resolveId: {
      order: 'pre',
      handler: (id: string) =>
        id.startsWith('#build/') && find(id) ? { id: prefix + id, moduleSideEffects: false } : undefined,
    },
    load: {
      order: 'pre',
      handler: async (id: string) =>
        id.startsWith(prefix)
          ? { code: await find(id.slice(prefix.length))!.getContents({ app }), map: null }
          : undefined,
    },
  }
}
