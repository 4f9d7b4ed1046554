import { installModule } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import type { Feature } from './feature'

/** Adds the devtools if they are enabled. Otherwise none of their code is loaded. */
export const devtools: Feature = { name: 'devtools', setup: installDevtools }

async function installDevtools(app: FwApp): Promise<void> {
  if (!app.options.dev || !app.options.devtools?.enabled) return
  const { default: module } = await import('@fw/devtools')
  await installModule(module, undefined, { app })
}
