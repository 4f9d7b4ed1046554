import type { BuildOutput, BuildProgress, Fw, ServerOutput } from '@fw/schema'
import { measureRouteLoads } from '../../build/budgets/route-loads'
import { requireSources } from '../../build/empty'
import { measureFiles, total } from '../../build/sizes'
import type { Call } from '../../command'
import { requireProject, withApp } from '../../project'
import { listBuiltRoutes } from './built-routes'
import type { BuildReport, Step, StepReport } from './messages'
import { readUsage } from './usage'

/** Builds as `fw build` does, and reports what that has cost. */
export async function runBuildStep(
  call: Call,
  { overrides, routes }: Step,
  report: (more: Partial<StepReport>) => void,
): Promise<void> {
  process.env.NODE_ENV ||= 'production'
  const loaded = await requireProject(call, { overrides })
  const { buildFw } = await import('../../../build/build')
  await withApp(
    call,
    loaded,
    async app => {
      requireSources(app, loaded)
      const steps = recordSteps(app)
      const { app: client, server } = await buildFw(app)
      const built = { usage: readUsage(), steps: steps() }
      report({ usage: built.usage, build: await describeBuild(app, { steps: built.steps, routes, client, server }) })
    },
    'build',
  )
}

const STEPS: Readonly<Record<BuildProgress['phase'], string>> = {
  client: 'client bundle',
  server: 'server bundle',
  prerender: 'prerendering',
  engine: 'server',
}

/** Records what each step of a build takes, from one report of progress to the next. */
function recordSteps(app: Fw): () => BuildReport['steps'] {
  const steps = new Map<string, { name: string; cpuMs: number; wallMs: number }>()
  let name = 'configuration, modules, templates'
  let since = { cpuMs: 0, wallMs: 0 }
  const finish = (): void => {
    const now = { cpuMs: readUsage().cpuMs, wallMs: performance.now() }
    const { cpuMs, wallMs } = steps.get(name) ?? { cpuMs: 0, wallMs: 0 }
    steps.set(name, { name, cpuMs: cpuMs + now.cpuMs - since.cpuMs, wallMs: wallMs + now.wallMs - since.wallMs })
    since = now
  }
  app.hook('build:progress', ({ phase }) => {
    if (STEPS[phase] === name) return
    finish()
    name = STEPS[phase]
  })
  return () => {
    finish()
    return [...steps.values()]
  }
}

interface Built {
  steps: BuildReport['steps']
  routes: readonly string[]
  client: BuildOutput | undefined
  server: ServerOutput | undefined
}

async function describeBuild(app: Fw, { steps, routes, client, server }: Built): Promise<BuildReport> {
  const [clientFiles, serverFiles, loads] = await Promise.all([
    client ? measureFiles(client.clientDir) : [],
    server && !server.isStatic ? measureFiles(server.serverDir) : [],
    client ? measureRouteLoads(app, client) : [],
  ])
  return {
    steps,
    outputBytes: { client: total(clientFiles).bytes, server: total(serverFiles).bytes },
    clientRoutes: loads.map(({ subject, kind, amount, parts }) => ({
      path: subject,
      kind: kind as 'js' | 'css',
      bytes: amount,
      parts: { ...parts },
    })),
    routes: await listBuiltRoutes(app, { named: routes, prerendering: server?.prerendering }),
    output: describeOutput(server),
  }
}

function describeOutput(server: ServerOutput | undefined): BuildReport['output'] {
  if (!server) return { publicDir: '', noServer: 'a custom builder wrote the output' }
  const { publicDir, serverDir, isStatic, preset = 'node-server' } = server
  if (isStatic) return { publicDir, noServer: 'the site is static' }
  if (preset === 'node-server') return { publicDir, server: `${serverDir}/index.mjs` }
  return {
    publicDir,
    noServer: `the preset ${preset} builds a server for another platform. Measure one for Node with \`--preset node-server\``,
  }
}
