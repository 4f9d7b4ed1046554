import { readFile } from 'node:fs/promises'
import type { Fw } from '@fw/schema'
import { moduleRunnerTransform } from 'rolldown/experimental'
import type { DevEnvironment, EnvironmentModuleNode, TransformResult } from 'vite'
import { privateDetails } from '../private-details'
import { publishedRuntime } from '../published-runtime'

/**
 * Makes Rolldown instead of Vite turn the modules of fw and of the engine into code for the module runner. They are
 * most of what a start evaluates, and Vite parses and walks them in JavaScript. Their lines move, so modules of the
 * project, whose stack traces people read, stay with Vite.
 */
export function transformNatively(environment: DevEnvironment, app: Fw, details = privateDetails): void {
  if (!details.isTested('nativeTransform')) return
  const { moduleGraph } = environment
  const isRuntime = publishedRuntime(app)
  const transformWithVite = environment.transformRequest.bind(environment)
  const pending = new Map<EnvironmentModuleNode, Promise<TransformResult | null>>()
  environment.transformRequest = async url => {
    const module = await moduleGraph.getModuleByUrl(url)
    // A query makes it another module of the same file.
    const isNative = module && module.id !== null && module.id === module.file && isRuntime(module.id)
    if (!isNative || module.transformResult || isReusable(module)) return transformWithVite(url)
    let transforming = pending.get(module)
    if (!transforming) {
      transforming = transform(environment, module).finally(() => pending.delete(module))
      pending.set(module, transforming)
    }
    return (await transforming) ?? transformWithVite(url)
  }
}

/** Whether only imports of a module have changed: Vite then uses its last result again. */
function isReusable(module: EnvironmentModuleNode): boolean {
  const { invalidationState } = module as { invalidationState?: unknown }
  return typeof invalidationState === 'object'
}

async function transform(environment: DevEnvironment, module: EnvironmentModuleNode): Promise<TransformResult | null> {
  const id = module.id!
  const start = module.lastInvalidationTimestamp
  const loaded = await environment.pluginContainer.load(id)
  const code = typeof loaded === 'string' ? loaded : (loaded?.code ?? (await readFile(id, 'utf8')))
  const transformed = await environment.pluginContainer.transform(code, id)
  const { errors, code: runnable, deps, dynamicDeps } = await moduleRunnerTransform(id, transformed.code)
  if (errors.length > 0) return null
  const result: TransformResult = { code: runnable, map: null, deps, dynamicDeps, ssr: true }
  // Otherwise the module was invalidated while it was transformed.
  if (module.lastInvalidationTimestamp === start) {
    Object.assign(module, { invalidationState: undefined })
    environment.moduleGraph.updateModuleTransformResult(module, result)
  }
  return result
}
