import { addBuildPlugin, addPluginTemplate } from '@fw/kit'
import type { Fw } from '@fw/schema'
import { relative } from 'pathe'
import type { Feature } from '../feature'
import { fwPath } from '../paths'
import { isTestedRuntime } from '../private-details'
import type { ContextFunctions } from './context'
import { createExtractPlugin } from './extract-plugin'
import { createMayCall, resolveKeyed } from './keyed-functions'
import { createTransformPlugin } from '../code/transform-plugin'
import { createIsFrom } from '../code/import-sources'
import type { RemovedFunctions } from './tree-shake'
import { createIsUserCode } from '../code/user-code'

/** Adds the transforms of application code that run after component resolution and auto-imports. */
export const transforms: Feature = { name: 'transforms', setup: addTransforms }

function addTransforms(app: Fw): void {
  addTypeExports(app)
  addKeys(app)
  // With AsyncLocalStorage the runtime preserves the context, so that no transform is needed.
  if (app.options.experimental.asyncContext) addAsyncContext()
  else addContext(app)
  addTreeShaking(app)
  if (app.options.ssr && !app.options.dev && isTestedRuntime(app, 'renderingInstance')) addPlainComponents(app)
}

/** Re-exports of types without `type` are valid in projects that check types as a whole. */
function addTypeExports(app: Fw): void {
  const isUserCode = createIsUserCode(app)
  addBuildPlugin({
    shared: () => ({
      name: 'fw:type-exports',
      enforce: 'pre',
      transform: {
        filter: { id: /\.[cm]?tsx?$/, code: /\bexport\s*\{[^}]*\}\s*from\b/ },
        async handler(code, id) {
          if (!isUserCode(id, 'client')) return undefined
          const { markTypeExports } = await import('./type-exports')
          return markTypeExports(code, id, async (specifier, importer) => {
            const resolved = await this.resolve(specifier, importer)
            return resolved && /^\/.*\.[cm]?tsx?$/.test(resolved.id) ? resolved.id : undefined
          })
        },
      },
    }),
  })
}

function addKeys(app: Fw): void {
  const functions = resolveKeyed(app)
  if (functions.length === 0) return
  const mayCall = createMayCall(functions.map(({ name }) => name))
  addBuildPlugin(
    createTransformPlugin(app, {
      name: 'fw:keyed',
      transform: async (code, id) => {
        if (!mayCall.test(code)) return undefined
        const { transformKeyed } = await import('./keyed')
        const parse = async (text: string) => (await import('./calls')).parseCalls(text)
        return transformKeyed(code, id, relative(app.options.rootDir, id.replace(/[?#].*$/, '')), functions, parse)
      },
    }),
  )
  if (app.options.experimental.extractAsyncDataHandlers && !app.options.dev)
    addBuildPlugin(createExtractPlugin(app, functions), { server: false })
}

/** `optimization.asyncTransforms`. Only for servers: a browser has one application, which is always the current one. */
function addContext(app: Fw): void {
  const { asyncFunctions, objectDefinitions } = app.options.optimization.asyncTransforms
  const objects = new Map(Object.entries(objectDefinitions).map(([name, keys = []]) => [name, new Set(keys)]))
  const functions: ContextFunctions = { functions: new Set(asyncFunctions), objects, runtime: fwPath('app/hold.mjs') }
  const names = [...asyncFunctions, ...objects.keys()]
  if (names.length === 0) return
  const mayCall = createMayCall(names)
  addBuildPlugin(
    createTransformPlugin(app, {
      name: 'fw:context',
      code: /\bawait\b/,
      transform: async (code, id, side) => {
        const isMeta = id.includes('macro=true')
        if (side === 'client' || !(isMeta || mayCall.test(code))) return undefined
        const { transformContext } = await import('./context')
        return transformContext(code, functions, isMeta)
      },
    }),
  )
}

/** `experimental.asyncContext`. The server only loads AsyncLocalStorage if this is enabled. */
function addAsyncContext(): void {
  addPluginTemplate({
    filename: 'async-context.server.mjs',
    getContents: () =>
      [
        "import { AsyncLocalStorage } from 'node:async_hooks'",
        `import { setContextStorage } from ${JSON.stringify(fwPath('app/hold.mjs'))}`,
        'setContextStorage(new AsyncLocalStorage())',
        'export default () => {}',
        '',
      ].join('\n'),
  })
}

/** Functions of Vue for debugging, which only work in development. */
const DEBUGGING: ReadonlySet<string> = new Set(['onRenderTracked', 'onRenderTriggered'])

/** `optimization.treeShake.composables` */
function addTreeShaking(app: Fw): void {
  const { composables } = app.options.optimization.treeShake
  const sides = { client: resolveRemoved(app, composables.client), server: resolveRemoved(app, composables.server) }
  addBuildPlugin(
    createTransformPlugin(app, {
      name: 'fw:tree-shake',
      transform: async (code, id, side) => {
        const { mayCall, functions } = sides[side]
        if (!mayCall.test(code)) return undefined
        const { transformTreeShake } = await import('./tree-shake')
        return transformTreeShake(code, id, functions)
      },
    }),
  )
}

/** Built servers render components without an instance if their HTML follows from their props. */
function addPlainComponents(app: Fw): void {
  const modules = {
    render: fwPath('render/components/render-component.mjs'),
    register: fwPath('render/components/register-component.mjs'),
  }
  addBuildPlugin(
    createTransformPlugin(app, {
      name: 'fw:plain-components',
      code: /\bssrRenderComponent\b|\b__ssrInlineRender\b|\bssrContext\.modules\b/,
      transform: async (code, _id, side) => {
        if (side === 'client') return undefined
        const { transformComponents } = await import('./plain-components')
        return transformComponents(code, modules)
      },
    }),
    { client: false },
  )
}

function resolveRemoved(
  app: Fw,
  lists: Readonly<Record<string, string[] | undefined>>,
): { mayCall: RegExp; functions: RemovedFunctions[] } {
  const functions = Object.entries(lists).map(([source, names = []]) => ({
    isFrom: createIsFrom(app, source),
    names: new Set(app.options.dev ? names.filter(name => !DEBUGGING.has(name)) : names),
  }))
  return { mayCall: createMayCall(functions.flatMap(({ names }) => [...names])), functions }
}
