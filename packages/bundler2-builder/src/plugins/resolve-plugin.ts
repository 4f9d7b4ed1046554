import { DEDUPED, packageName } from '@fw/kit/bundle'
import { findPackage } from '@fw/kit/config'
import type { CodeContext, CodePlugin, Fw, Side } from '@fw/schema'
import { isAbsolute } from 'pathe'
import type { VirtualFiles } from '../tools'
import { createCodeRunner } from './code-runners'
import type { CodeRunner } from './code-runners'
import { VirtualModules } from './virtual-modules'

interface ResolveData {
  request: string
  context: string
  contextInfo: { issuer?: string }
}

type Resolver = { resolve: (...args: any[]) => void }

let builds = 0

/** A plugin for webpack and Rspack that lets code plugins resolve and load modules, and the runner of their transforms. */
export function createResolvePlugin(
  app: Fw,
  side: Side,
  plugins: readonly CodePlugin[],
  files: VirtualFiles,
): { plugin: object; runner: CodeRunner; virtual: VirtualModules } {
  let resolver: Resolver | undefined
  const deduped = DEDUPED.filter(name => findPackage(name, app.options.rootDir) !== undefined)
  const isDeduped = (id: string): boolean => deduped.includes(packageName(id) ?? '')
  const environment: CodeContext['environment'] = {
    mode: app.options.dev ? 'dev' : 'build',
    config: { consumer: side, root: app.options.bundler1.root! },
    comparesCode: side === 'client',
  }
  const sidePlugins = plugins.filter(plugin => plugin.applyToEnvironment?.(environment) !== false)
  const contexts = new Map<CodePlugin, CodeContext>()
  const runner = createCodeRunner(`${side}-${++builds}`, sidePlugins, plugin => {
    let context = contexts.get(plugin)
    if (!context) {
      context = {
        environment,
        resolve: (id, importer, { skipSelf = true } = {}) => find(id, importer, skipSelf ? plugin : undefined),
      }
      contexts.set(plugin, context)
    }
    return context
  })
  const find: (id: string, importer?: string, skipped?: CodePlugin) => ReturnType<CodeContext['resolve']> = async (
    id,
    importer,
    skipped,
  ) => {
    const resolved = await runner.resolve(id, importer, skipped)
    if (resolved) return typeof resolved === 'string' ? { id: resolved } : resolved
    // Before the bundler finds no file, and remembers it.
    if (isAbsolute(id) && (await virtual.request(id)) !== undefined) return { id }
    const file = await resolveFile(resolver!, folderOf(isDeduped(id) ? undefined : importer, app), id)
    return file === undefined ? null : { id: file }
  }
  const virtual = new VirtualModules(app, side, runner, files)
  const replace = async (data: ResolveData): Promise<void> => {
    if (isDeduped(data.request)) data.context = app.options.rootDir
    // Loaders in a request were added by other loaders, for files that are resolved already.
    if (data.request.includes('!')) return
    const { issuer } = data.contextInfo
    const resolved = await runner.resolve(data.request, issuer ? (runner.moduleIds.get(issuer) ?? issuer) : undefined)
    const id = typeof resolved === 'string' ? resolved : (resolved?.id ?? data.request)
    if (resolved === undefined && !isAbsolute(id)) return
    data.request = (await virtual.request(id)) ?? id
  }
  const plugin = {
    apply(compiler: any) {
      compiler.hooks.compilation.tap('fw:code', (_: unknown, { normalModuleFactory }: any) => {
        resolver = compiler.resolverFactory.get('normal', { dependencyType: 'esm' }) as Resolver
        normalModuleFactory.hooks.beforeResolve.tapPromise('fw:code', replace)
      })
    },
  }
  return { plugin, runner, virtual }
}

function folderOf(importer: string | undefined, { options }: Fw): string {
  return importer && isAbsolute(importer) ? importer.replace(/\/[^/]*$/, '') : options.rootDir
}

function resolveFile(resolver: Resolver, folder: string, id: string): Promise<string | undefined> {
  return new Promise(resolve => {
    resolver.resolve({}, folder, id, {}, (error: unknown, file?: string | false) => {
      resolve(error || !file ? undefined : file)
    })
  })
}
