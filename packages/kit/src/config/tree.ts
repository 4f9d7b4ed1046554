import type { FSWatcher } from 'chokidar'

/** Tells about every file below some folders that comes, changes or goes. What is ignored is not looked into. */
export async function watchTree(dirs: readonly string[], options: { isIgnored: (path: string) => boolean, onEvent: (path: string) => void }): Promise<{ close: () => Promise<void> }> {
  const { watch } = await import('chokidar')
  const watcher: FSWatcher = watch([...dirs], { ignoreInitial: true, ignored: path => options.isIgnored(path) })
  watcher.on('all', (_, path) => options.onEvent(path))
  // What cannot be watched mends nothing.
  watcher.on('error', () => undefined)
  await new Promise<void>(resolve => watcher.once('ready', resolve))
  return { close: () => watcher.close() }
}
