import { existsSync, statSync } from 'node:fs'
import { watchFolders } from '@fw/kit/internal'
import { createPathWatcher } from '@fw/kit/config'
import type { FwApp } from '@fw/schema'
import { relative } from 'pathe'
import type { WatchPatterns } from './patterns'
import { tell } from './follower'

// An editor may save several files at once.
const QUIET = 60

/** Asks for the application to be started anew. */
export interface Restarter {
  restart: (path: string) => void
  close: () => Promise<void>
}

/** Watches what `watch` names in places that are not watched anyway, too. */
export async function createRestarter(app: FwApp, { paths }: WatchPatterns): Promise<Restarter> {
  let timer: NodeJS.Timeout | undefined
  const restart = (path: string): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      app
        .callHook('restart', { reason: `${relative(app.options.rootDir, path)} changed` })
        .catch((error: unknown) => tell(app, error))
    }, QUIET)
  }
  const others = await watchOthers(app, paths, restart)
  return {
    restart,
    async close() {
      clearTimeout(timer)
      await others?.()
    },
  }
}

async function watchOthers(
  app: FwApp,
  paths: readonly string[],
  restart: (path: string) => void,
): Promise<(() => Promise<void>) | undefined> {
  const files = watchFolders(app)
  const others = paths.filter(path => !files.covers(path))
  if (others.length === 0) return undefined
  files.add(others.filter(path => statSync(path, { throwIfNoEntry: false })?.isDirectory()))
  const fail = (error: unknown): void => void tell(app, error)
  const watcher = await createPathWatcher(path => {
    if (others.includes(path)) restart(path)
    // A folder on the way to it: what is in it by now was not seen.
    else
      watcher
        .update(others)
        .then(added =>
          added
            .filter(other => existsSync(other))
            .slice(0, 1)
            .forEach(restart),
        )
        .catch(fail)
  }, fail)
  await watcher.update(others)
  return () => watcher.close()
}
