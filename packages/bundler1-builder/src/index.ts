import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BuildOutput, ClientDescription, Fw } from '@fw/schema'
import type { InlineConfig, UserConfig } from 'vite'

/** Builds the application with Vite, or, in development, starts Vite and sets `app.bundler`. */
export async function bundle(app: Fw): Promise<BuildOutput | undefined> {
  await checkTools(app)
  if (app.options.dev) {
    const { startDevelopment } = await import('./dev/start-development')
    await startDevelopment(app)
    return undefined
  }
  const [{ createSharedConfig }, { reportFiles }, { standardOutput }] = await Promise.all([
    import('./config/shared-config'),
    import('@fw/kit/bundle'),
    import('@fw/kit/internal'),
  ])
  const description = await withNodeEnv(app.options.test ? 'test' : 'production', async () => {
    const shared = await createSharedConfig(app)
    return (app.options.experimental.viteEnvironmentApi ? buildTogether : buildApart)(app, shared)
  })
  await app.callHook('bundler1:compiled')
  const reports = reportFiles(app, 'build')
  return { ...standardOutput(app), ...description, ...(reports && { reports }) }
}

/** Checks the installed versions of Vite and its dependencies before any code relies on them. */
async function checkTools(app: Fw): Promise<void> {
  const { checkRolldownBinding } = await import('./rolldown-binding')
  checkRolldownBinding()
  const { privateDetails } = await import('./private-details')
  privateDetails.check(app)
}

/** Builds one side after the other, each with its own configuration. Returns what the files of the client are. */
async function buildApart(app: Fw, shared: InlineConfig): Promise<ClientDescription> {
  const [{ buildClient }, { buildServer }] = await Promise.all([
    import('./build/build-client'),
    import('./build/build-server'),
  ])
  await app.callHook('build:progress', { phase: 'client' })
  const { manifest, description } = await buildClient(app, shared)
  await app.callHook('build:progress', { phase: 'server' })
  await buildServer(app, shared, manifest)
  return description
}

async function buildTogether(app: Fw, shared: InlineConfig): Promise<ClientDescription> {
  const { buildEnvironments } = await import('./build/build-environments')
  return buildEnvironments(app, shared)
}

/** The Vite configuration for application code in Vitest: client or server, depending on the environment of a test. */
export async function createTestConfig(app: Fw): Promise<UserConfig> {
  await checkTools(app)
  const config = await import('./config/test-config')
  return config.createTestConfig(app)
}

/** Opens a location in the editor while no application runs. */
export async function openInEditor(rootDir: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const editor = await import('./dev/open-in-editor')
  await editor.openInEditor(rootDir, request, response)
}

/** Libraries exclude their development code by this variable, and the bundler may read it instead of its mode. */
async function withNodeEnv<T>(value: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = value
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
