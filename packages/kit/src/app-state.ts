import type { Fw } from '@fw/schema'

/** A feature, a builder or a part of the kit that has state for each application. */
export interface StateOwner<State> {
  /** Unique. `app.states` lists the state under this name. */
  readonly name: string
  /** Creates the state for an application. Called once, before the state is first read. */
  readonly state: (app: Fw) => State
}

/** The state that a feature, a builder or a part of the kit has for an application. */
export function stateOf<State>(app: Fw, { name, state }: StateOwner<State>): State {
  if (!app.states.has(name)) app.states.set(name, state(app))
  return app.states.get(name) as State
}
