import { installEntry } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import type { Feature } from './feature'

/** Adds the devtools if they are enabled. Otherwise none of their code is loaded. */
export const devtools: Feature = { name: 'devtools', setup: installDevtools }

async function installDevtools(app: Fw): Promise<void> {
  if (!app.options.dev || !app.options.devtools?.enabled) return
  const { default: module } = await import('@fw/devtools')
  await installEntry(module, undefined, { app, origin: { kind: 'framework' } })
}
