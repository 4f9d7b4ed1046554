import { pageFiles, resolveManifest } from '@fw/kit/bundle'
import { assetsFolder, developmentBase } from '@fw/schema'
import type { AssetManifest, DevStyle, Fw } from '@fw/schema'
import { join } from 'pathe'
import { readChunks } from '../build/read-chunks'
import { STYLE_ATTRIBUTE } from '../loaders/dev-style-loader'

/** The files of the current client for the renderer. */
export class DevManifest {
  private files: AssetManifest | undefined
  private modules: ReadonlySet<string> = new Set()
  private scripts: string[] = []
  private styles: string[] = []

  constructor(private readonly app: Fw) {}

  /** Reads the files of a compilation of the client. */
  update(compilation: any): void {
    const { app } = this
    const initial = [...(compilation.entrypoints.get('entry').getFiles() as string[])]
    const base = developmentBase(app.options)
    this.scripts = initial.filter(file => /\.m?js$/.test(file) && !file.startsWith('hot/')).map(file => base + file)
    this.styles = initial.filter(file => file.endsWith('.css'))
    const chunks = readChunks(compilation, assetsFolder(app.options))
    this.modules = new Set(chunks.flatMap(({ moduleIds }) => moduleIds))
    this.files = resolveManifest(chunks, {
      root: app.options.bundler1.root!,
      folder: assetsFolder(app.options),
      inline: new Map(),
      excluded: new Set(pageFiles(app.plan.pages)),
    })
  }

  /** The manifest of the running server: an edit of the client does not restart it. */
  read(): AssetManifest {
    return { entry: { scripts: this.scripts, modules: [], styles: [] }, modules: {}, dev: true }
  }

  /** Whether the client has a component. */
  has(module: string): boolean {
    return this.modules.has(join(this.app.options.bundler1.root!, module))
  }

  /** The style sheets of rendered components, and those that every page has. */
  stylesOf(modules: readonly string[]): DevStyle[] {
    const base = developmentBase(this.app.options)
    const ownStyles = modules.flatMap(id => this.files?.modules[id]?.styles.map(({ file }) => file) ?? [])
    return [...new Set([...this.styles, ...ownStyles])].map(file => ({
      id: file,
      url: base + file,
      attribute: STYLE_ATTRIBUTE,
    }))
  }
}
