import type { Fw } from '@fw/schema'
import { recordOptionWrites } from '@fw/kit/internal'
import { relative } from 'pathe'

const FOLDERS = ['assets', 'layouts', 'middleware', 'pages', 'plugins'] as const

/** Modules join `dir.pages` and so on with `srcDir`: they read these names relative to it, as in Nuxt. */
export function presentFolders(app: Fw): void {
  const { layers, options } = app
  const { dirs, srcDir } = layers[0]!
  const names = options.dir as unknown as Record<string, string>
  const writes = recordOptionWrites(app)
  writes.record()
  for (const folder of FOLDERS) {
    const resolved = names[folder]!
    let name = relative(srcDir, dirs[folder])
    Object.defineProperty(names, folder, {
      get: () => name,
      // The options are resolved again with what modules write.
      set(written: string) {
        if (written !== resolved) name = written
      },
      enumerable: true,
      configurable: true,
    })
  }
  writes.accept()
}
