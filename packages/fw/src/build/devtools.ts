import { installModule } from '@fw/kit'
import type { FwApp } from '@fw/schema'

/** Adds the developer tools where they are asked for. Otherwise nothing of them is loaded. */
export async function setupDevtools(app: FwApp): Promise<void> {
  if (!app.options.dev || !app.options.devtools?.enabled) return
  const { default: devtools } = await import('@fw/devtools')
  await installModule(devtools, undefined, { app })
}
