import * as buildOptions from '#build/options'
import { getCurrentInstance } from 'vue'
import type { FwAppContext } from '../../shared/app-context'

const warned = new Set<string>()

/** Development, client only: warns once about a call in a page without server rendering that only servers answer. */
export function warnServerOnly({ isHydrating, payload }: FwAppContext, call: string): void {
  const { __file: file } = (getCurrentInstance()?.type ?? {}) as { __file?: string }
  // Packages and composables may call it on both sides; a component that is hydrated gets the value from the server.
  if (!isHydrating || payload.serverRendered || !file || file.includes('/node_modules/')) return
  const text = `[fw] FW2145: \`${call}\` has no effect in the browser, and ${location.pathname} is not rendered on the server (\`ssr: false\`).\n  in ${file.replace(`${buildOptions.sourceRoot}/`, '')}`
  if (warned.has(text)) return
  warned.add(text)
  console.warn(`${text}\n  Fetch the value from a server handler, or remove the rule.`)
}
