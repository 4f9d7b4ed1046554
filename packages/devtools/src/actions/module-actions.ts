import type { AppGraph, BundleAnalysis, Fw, InspectedModule, ModuleInspector, ModuleTrace, Side } from '@fw/schema'

/** What devtools show about modules, and about who uses them. Nothing is recorded before they ask. */
export const moduleActions = {
  'list-modules': async (app: Fw): Promise<InspectedModule[]> => (await inspectorOf(app)).list(),
  'trace-module': async (app: Fw, { side, id }: { side: Side; id: string }): Promise<ModuleTrace> => {
    const trace = await (await inspectorOf(app)).trace(side, id)
    if (!trace) throw new Error('The module is not loaded any more.')
    return trace
  },
  'read-bundles': async (app: Fw): Promise<BundleAnalysis | null> => (await app.readBundles?.()) ?? null,
  'describe-graph': async ({ describeGraph }: Fw): Promise<AppGraph> => {
    if (!describeGraph) throw new Error('The application does not describe its parts.')
    return describeGraph()
  },
}

async function inspectorOf({ bundler }: Fw): Promise<ModuleInspector> {
  if (!bundler?.loadInspector) throw new Error('The bundler does not describe its modules.')
  return bundler.loadInspector()
}
