import type { Fw } from '@fw/schema'
import type { ActionName, Actions } from '../shared/actions'
import { serverActions } from './server-actions'

type Handlers = { [Name in ActionName]: (app: Fw, input: Actions[Name]['input']) => Promise<Actions[Name]['output']> }

const handlers: Handlers = { ...serverActions }

/** Runs an action that a page of devtools requests. Undefined if there is none of this name. */
export function findAction(name: string): ((app: Fw, input: any) => Promise<unknown>) | undefined {
  return Object.hasOwn(handlers, name) ? handlers[name as ActionName] : undefined
}
