import type { LoadedOptions } from '@fw/kit'
import { runAsPart, stateOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { timed } from './timings'

/** A part of the framework between options and bundling. `features.ts` lists all of them, in order. */
export interface Feature<State = undefined> {
  readonly name: string
  /** Creates the state of the feature. `app.states` lists it under the name of the feature. */
  readonly state?: (app: Fw) => State
  /** Reads options and files, and adds to the plan what follows from them. */
  readonly setup: (app: Fw, state: State, loaded: FeatureSources) => void | Promise<void>
  /** In development: reads the files again after changes. Returns the ids of modules to transform again. */
  readonly rescan?: (app: Fw, state: State) => Promise<readonly string[] | void>
}

/** A feature with state. Other features read it with `stateOf(app, feature)`. */
export interface StatefulFeature<State> extends Feature<State> {
  readonly state: (app: Fw) => State
}

/** The part of the loaded options that features use in addition to `app.options`. */
export type FeatureSources = Pick<LoadedOptions, 'sources'> &
  Partial<Pick<LoadedOptions, 'facts' | 'undecided'>> & {
    /** Whether the application is only inspected: nothing may be written to the project. */
    isInspected?: boolean
  }

/** Creates the state of a feature, and sets the feature up. */
export async function setupFeature<State>(
  app: Fw,
  feature: Feature<State>,
  loaded: FeatureSources = { sources: [] },
): Promise<void> {
  const { name, state, rescan, setup } = feature
  app.features.push({ name, rescans: rescan !== undefined, hasState: state !== undefined })
  await timed(app, 'phase', name, () =>
    runAsPart(app, { kind: 'feature', name }, () => setup(app, featureState(app, feature), loaded)),
  )
}

/** Lets a feature read its files again. */
export async function rescanFeature<State>(app: Fw, feature: Feature<State>): Promise<readonly string[]> {
  return (
    (await runAsPart(app, { kind: 'feature', name: feature.name }, () =>
      feature.rescan?.(app, featureState(app, feature)),
    )) ?? []
  )
}

function featureState<State>(app: Fw, { name, state }: Feature<State>): State {
  return state ? stateOf(app, { name, state }) : (undefined as State)
}
