import { addBuildPlugin } from '@fw/kit'
import type { Fw } from '@fw/schema'
import type { Feature } from '../feature'
import { createGuardPlugin } from './guard-plugin'

/** Keeps server code out of browsers. */
export const boundaries: Feature = { name: 'boundaries', setup: addGuard }

function addGuard(app: Fw): void {
  addBuildPlugin(createGuardPlugin(app))
}
