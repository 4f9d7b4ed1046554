import { createHash } from 'node:crypto'
import { watchFolders } from '@fw/kit/internal'
import type { ErrorReport, FwApp } from '@fw/schema'

// Files that change are taken up a moment later.
const SETTLED = 600

// Logs and databases change by themselves.
const SOURCE = /\.(?:vue|[cm]?[jt]sx?|json|css|s[ac]ss|less|styl(?:us)?|html|md|svg|ya?ml|toml)$/

const born = `${process.pid}.${Date.now().toString(36)}`
let changes = 0

/** What is known now, as a text that is another one after each edit. Pages about errors compare it. */
export function currentState(): string {
  return `${born}.${changes}`
}

/** What is known while the application cannot start. */
export function stateOfReports(reports: readonly ErrorReport[]): string {
  return createHash('sha256').update(JSON.stringify(reports)).digest('hex')
}

const followed = new WeakSet<FwApp>()

/** Follows the edits of a running application. */
export function followChanges(app: FwApp): void {
  if (followed.has(app)) return
  followed.add(app)
  let settled: NodeJS.Timeout | undefined
  const bump = (): void => void changes++
  bump()
  watchFolders(app).subscribe((_, path) => {
    if (path.startsWith(`${app.options.buildDir}/`) || !SOURCE.test(path)) return
    bump()
    clearTimeout(settled)
    settled = setTimeout(bump, SETTLED).unref()
  })
  app.hook('close', () => clearTimeout(settled))
}
