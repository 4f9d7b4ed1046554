import { stateOf } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import type { ErrorReport, Fw, LoggedError } from '@fw/schema'

const MAX_ERRORS = 50

const log: StateOwner<{ errors: LoggedError[] }> = { name: 'errors:log', state: () => ({ errors: [] }) }

/** Remembers errors that were printed, the newest first, and lets open devtools show them. */
export function logErrors(app: Fw, reports: readonly ErrorReport[], how: string): void {
  if (!app.options.devtools?.enabled || reports.length === 0) return
  const state = stateOf(app, log)
  const added = reports.map(report => ({ time: Date.now(), how: how.trim().replace(/:$/, ''), report }))
  state.errors = [...added.toReversed(), ...state.errors].slice(0, MAX_ERRORS)
  app.bundler?.notify?.('fw:devtools', '')
}

/** The errors since the development server has started. */
export function listErrors(app: Fw): readonly LoggedError[] {
  return stateOf(app, log).errors
}
