import type { Call } from '../../command'
import { pathsOfPages } from '../../try/page-paths'
import { requireProject } from '../../project'
import type { Step } from './messages'

/** Starts the development server as `fw dev` does. `url` is that of its first page. */
export async function startDevStep(
  call: Call,
  { overrides }: Step,
): Promise<{ url: string; close: () => Promise<void> }> {
  process.env.NODE_ENV ||= 'development'
  const loaded = await requireProject(call, { dev: true, overrides })
  const { startDev } = await import('../../../build/dev/index')
  const dev = await startDev({ loaded, report: () => undefined })
  const { plan } = await dev.ready
  const { paths } = pathsOfPages(plan.pages)
  const first = paths.length === 0 || paths.includes('/') ? '/' : paths[0]!
  return { url: `${dev.url.replace(/\/$/, '')}${first}`, close: () => dev.close() }
}
