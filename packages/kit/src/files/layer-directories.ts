import { statSync } from 'node:fs'
import { withSlash } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { dirname, isAbsolute } from 'pathe'
import { useFw } from '../context'

/** The directories of a layer, each with a slash at its end. */
export interface LayerDirectories {
  readonly root: string
  readonly server: string
  readonly modules: string
  readonly shared: string
  readonly public: string
  /** `srcDir`. */
  readonly app: string
  readonly appLayouts: string
  readonly appMiddleware: string
  readonly appPages: string
  readonly appPlugins: string
}

/** The directories of the project and its layers. The project comes first, and has the highest precedence. */
export function getLayerDirectories(app: Fw = useFw()): LayerDirectories[] {
  return app.layers.map(({ rootDir, srcDir, serverDir, dirs }) => ({
    root: withSlash(rootDir),
    server: withSlash(serverDir),
    modules: withSlash(dirs.modules),
    shared: withSlash(dirs.shared),
    public: withSlash(dirs.public),
    app: withSlash(srcDir),
    appLayouts: withSlash(dirs.layouts),
    appMiddleware: withSlash(dirs.middleware),
    appPages: withSlash(dirs.pages),
    appPlugins: withSlash(dirs.plugins),
  }))
}

/** The folder of a file. Other paths are returned unchanged. */
export function getDirectory(path: string): string {
  return isAbsolute(path) && statSync(path, { throwIfNoEntry: false })?.isFile() ? dirname(path) : path
}
