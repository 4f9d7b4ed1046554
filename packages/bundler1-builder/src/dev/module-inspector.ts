import { readFile } from 'node:fs/promises'
import type { InspectedModule, ModuleInspector, ModuleTrace, Side, TransformStep } from '@fw/schema'
import { isAbsolute } from 'pathe'
import type { DevEnvironment, EnvironmentModuleNode, ViteDevServer } from 'vite'
import { ENVIRONMENTS } from '../side'
import { recordSteps, watchPlugins } from './recorded-hooks'

const SIDES: readonly Side[] = ['client', 'server']

/** Reads the module graphs of Vite, and transforms single modules again to see what each plugin does. */
export function createModuleInspector({ environments }: Pick<ViteDevServer, 'environments'>): ModuleInspector {
  return {
    list: async () => SIDES.flatMap(side => listModules(side, environments[ENVIRONMENTS[side]]!)),
    async trace(side, id) {
      const environment = environments[ENVIRONMENTS[side]]!
      const module = environment.moduleGraph.getModuleById(id)
      return module && traceModule(environment, module)
    },
  }
}

function listModules(side: Side, { moduleGraph }: DevEnvironment): InspectedModule[] {
  return [...moduleGraph.idToModuleMap].map(([id, { file, importers, importedModules }]) => ({
    id,
    side,
    ...(file !== null && isAbsolute(file) ? { file } : {}),
    importers: importers.size,
    imports: importedModules.size,
  }))
}

async function traceModule(environment: DevEnvironment, module: EnvironmentModuleNode): Promise<ModuleTrace> {
  const steps = await recordSteps(() => {
    watchPlugins(environment.plugins)
    return transformAgain(environment, module)
  })
  return {
    importers: idsOf(module.importers),
    imports: idsOf(module.importedModules),
    steps: [...steps, ...describeRunner(environment, module)],
    hasEachCode: true,
  }
}

/** Runs the hooks of the plugins like a request. What was loaded before stays valid: the result is not used. */
async function transformAgain(
  { pluginContainer }: DevEnvironment,
  module: EnvironmentModuleNode,
): Promise<TransformStep[]> {
  const id = module.id!
  const loaded = await pluginContainer.load(id)
  const code = typeof loaded === 'string' ? loaded : loaded?.code
  const source = code ?? (await readFile(module.file!, 'utf8'))
  const moduleType = typeof loaded === 'object' ? loaded?.moduleType : undefined
  await pluginContainer.transform(source, id, moduleType === undefined ? {} : { moduleType })
  return code === undefined ? [{ name: 'file', code: source }] : []
}

/** Server modules are rewritten for the module runner after all plugins. */
function describeRunner({ name }: DevEnvironment, { transformResult }: EnvironmentModuleNode): TransformStep[] {
  return name === ENVIRONMENTS.server && transformResult ? [{ name: 'module runner', code: transformResult.code }] : []
}

function idsOf(modules: ReadonlySet<EnvironmentModuleNode>): string[] {
  return [...modules].flatMap(({ id }) => id ?? [])
}
