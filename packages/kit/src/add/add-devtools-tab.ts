import type { DevtoolsTab } from '@fw/schema'
import { useFw } from '../context'

/** Adds a tab to devtools. Without devtools, nothing uses it. */
export function addDevtoolsTab(tab: DevtoolsTab): void {
  const fw = useFw()
  if (fw.options.dev) fw.hook('devtools:customTabs', tabs => void tabs.push(tab))
}
