import { statSync } from 'node:fs'
import { ProblemError } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { rescan } from '../rescan'
import { placeError } from '../problem-locations'
import { writeTypes } from '../types/index'
import { overGoneFiles } from './removed-files'

// Long enough for a folder that is renamed or a branch that is checked out, too short to be felt.
const QUIET = 60
// Files that never rest must not keep an edit from showing.
const PATIENCE = 500

/** Takes up what came, went or says something else about the application, once it is quiet. */
export interface Follower {
  schedule: () => void
  /** Whether the last edits could not be taken up. Any other may fix them. */
  isBehind: () => boolean
  /** Resolves when edits that were seen are taken up. Undefined: there are none. */
  settled: () => Promise<void> | undefined
  close: () => Promise<void>
}

export function createFollower(app: FwApp): Follower {
  let timer: NodeJS.Timeout | undefined
  let since = 0
  /** Of edits that are seen, and of those that are being taken up. */
  let next: Settling | undefined
  let current: Settling | undefined
  let running = Promise.resolve()
  let behind = false
  let isClosed = false
  const run = async (before: Promise<void>, settling: Settling): Promise<void> => {
    current = settling
    await before
    if (!isClosed) behind = !(await takeUp(app))
    if (current === settling) current = undefined
    settling.settle()
    if (!isClosed && !behind) await attempt(app, () => overGoneFiles(() => writeTypes(app)))
  }
  return {
    schedule() {
      if (isClosed) return
      if (!next) since = Date.now()
      next ??= createSettling()
      if (timer && Date.now() - since > PATIENCE) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        const settling = next!
        timer = next = undefined
        running = run(running, settling)
      }, QUIET)
    },
    isBehind: () => behind,
    settled: () => (next ?? current)?.promise,
    async close() {
      isClosed = true
      clearTimeout(timer)
      next?.settle()
      await running
    },
  }
}

interface Settling {
  promise: Promise<void>
  settle: () => void
}

function createSettling(): Settling {
  let settle!: () => void
  const promise = new Promise<void>(resolve => (settle = resolve))
  return { promise, settle }
}

/** Says what was wrong with an edit: development goes on as it was before, until the next one. */
export async function tell(app: FwApp, error: unknown): Promise<void> {
  const placed = await placeError(app, error)
  if (!(placed instanceof ProblemError)) console.error(placed)
  else for (const problem of placed.problems) app.report(problem)
}

/** Whether the files could be taken up. */
function takeUp(app: FwApp): Promise<boolean> {
  return attempt(app, async () => {
    if (hasOtherRouting(app))
      return app.callHook('restart', {
        reason: app.plan.hasPages ? 'the last page was removed' : 'the first page was added',
      })
    const { isCaseSensitive } = app.plan
    const changed = await overGoneFiles(() => rescan(app))
    // All rules of the server are matched differently.
    if (app.plan.isCaseSensitive !== isCaseSensitive)
      return app.callHook('restart', { reason: '`sensitive` of the router changed' })
    const isInBrowser = app.bundler!.invalidate(changed)
    await overGoneFiles(() => app.server!.rescan())
    if (isInBrowser) app.bundler!.update(changed)
  })
}

/** Whether the folder of pages, by which routing is on, came or went. */
function hasOtherRouting({ options, layers, plan, isSet }: FwApp): boolean {
  if (isSet(['pages', 'enabled']) || (isSet(['pages']) && typeof options.pages !== 'object')) return false
  const isFound = layers.some(({ dirs }) => statSync(dirs.pages, { throwIfNoEntry: false })?.isDirectory())
  return isFound !== plan.hasPages
}

async function attempt(app: FwApp, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    await tell(app, error)
    return false
  }
}
