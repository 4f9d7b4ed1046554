import type { DevtoolsTab, Fw } from '@fw/schema'
import type { CustomTab } from '../shared/app-data'
import { toPlain } from '../shared/plain-value'

/** The tabs of modules, as they are now. */
async function collectTabs(app: Fw): Promise<DevtoolsTab[]> {
  const tabs: DevtoolsTab[] = []
  await app.runWithContext(() => app.callHook('devtools:customTabs', tabs))
  return tabs
}

/** The tabs of modules, as data. Views that only Nuxt's devtools can show are ignored. */
export async function describeTabs(app: Fw): Promise<CustomTab[]> {
  return (await collectTabs(app)).flatMap(({ name, title, view }): CustomTab[] => {
    if (view.type === 'iframe') return [{ name, title, src: view.src }]
    if (view.type !== 'launch') return []
    return [
      {
        name,
        title,
        description: view.description ?? '',
        actions: view.actions.map(({ label, src }) => ({ label, ...(src === undefined ? {} : { src }) })),
      },
    ]
  })
}

/** Runs a function of a tab. */
export async function runTabAction(
  app: Fw,
  { tab: name, action }: { tab: string; action: number },
): Promise<{ result: unknown }> {
  const tab = (await collectTabs(app)).find(entry => entry.name === name)
  const handle = tab?.view.type === 'launch' ? tab.view.actions[action]?.handle : undefined
  if (!handle) throw new Error(`The tab ${name} has no such action.`)
  return { result: toPlain(await app.runWithContext(handle)) }
}
