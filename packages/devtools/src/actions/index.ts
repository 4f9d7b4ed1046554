import type { Fw } from '@fw/schema'
import type { ActionName, Actions } from '../shared/actions'
import { listSessionErrors } from './session-errors'
import { runTabAction } from './tab-actions'
import { moduleActions } from './module-actions'
import { explainOption } from './option-explanation'
import { testRoute } from './route-tester'
import { serverActions } from './server-actions'

type Handlers = { [Name in ActionName]: (app: Fw, input: Actions[Name]['input']) => Promise<Actions[Name]['output']> }

const handlers: Handlers = {
  'run-tab-action': runTabAction,
  'explain-option': explainOption,
  'list-errors': listSessionErrors,
  'test-route': testRoute,
  ...moduleActions,
  ...serverActions,
}

/** Runs an action that a page of devtools requests. Undefined if there is none of this name. */
export function findAction(name: string): ((app: Fw, input: any) => Promise<unknown>) | undefined {
  return Object.hasOwn(handlers, name) ? handlers[name as ActionName] : undefined
}
