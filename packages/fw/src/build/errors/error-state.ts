import { createHash } from 'node:crypto'
import { stateOf, watchFolders } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import type { ErrorReport, Fw } from '@fw/schema'

// The application applies edits with a short delay.
const SETTLE_MS = 600

// Log files and databases also change without an edit.
const SOURCE = /\.(?:vue|[cm]?[jt]sx?|json|css|s[ac]ss|less|styl(?:us)?|html|md|svg|ya?ml|toml)$/

const born = `${process.pid}.${Date.now().toString(36)}`
let changes = 0

/** A string that changes with each edit. Error pages poll it, and reload when it differs. */
export function currentState(): string {
  return `${born}.${changes}`
}

/** The same while the application cannot start: it changes with the reports. */
export function stateOfReports(reports: readonly ErrorReport[]): string {
  return createHash('sha256').update(JSON.stringify(reports)).digest('hex')
}

const watching: StateOwner<{ isStarted: boolean }> = { name: 'errors:watching', state: () => ({ isStarted: false }) }

/** Watches a running application for edits. */
export function followChanges(app: Fw): void {
  const state = stateOf(app, watching)
  if (state.isStarted) return
  state.isStarted = true
  let settled: NodeJS.Timeout | undefined
  const bump = (): void => void changes++
  bump()
  watchFolders(app).subscribe((_, path) => {
    if (path.startsWith(`${app.options.buildDir}/`) || !SOURCE.test(path)) return
    bump()
    clearTimeout(settled)
    settled = setTimeout(bump, SETTLE_MS).unref()
  })
  app.hook('close', () => clearTimeout(settled))
}
