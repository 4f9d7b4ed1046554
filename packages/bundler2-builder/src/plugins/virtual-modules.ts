import { moduleFile } from '@fw/kit/internal'
import type { Fw, Side } from '@fw/schema'
import { isAbsolute, join } from 'pathe'
import type { VirtualFiles } from '../tools'
import type { CodeRunner } from './code-runners'
import { realLocation } from './real-location'

interface Loaded {
  /** The virtual file, and the request that refers to it. */
  file: string
  request: string
  code: string
}

/** The modules whose code comes from code plugins: the bundler reads them from virtual files. */
export class VirtualModules {
  private readonly loaded = new Map<string, Loaded>()
  private readonly stale = new Set<string>()

  constructor(
    private readonly app: Fw,
    private readonly side: Side,
    private readonly runner: CodeRunner,
    private readonly files: VirtualFiles,
  ) {}

  /** The request for the virtual file of a module. Undefined: no plugin loads the module. */
  async request(id: string): Promise<string | undefined> {
    const loadedModule = this.loaded.get(id)
    if (loadedModule && this.app.options.dev) return loadedModule.request
    const code = await this.runner.load(id)
    if (code === undefined) return undefined
    const [path = '', query] = id.split('?')
    const { buildDir } = this.app.options
    const file = isAbsolute(path) ? path : join(buildDir, 'virtual', this.side, virtualName(path))
    // The language of a module is at the end of its query.
    const language = /[?&]lang\.([jt]sx?)$/.exec(id)?.[1]
    const name = realLocation(language ? `${file}.${language}` : file)
    this.files.write(name, code)
    const request = query === undefined || language ? name : `${name}?${query}`
    this.loaded.set(id, { file: name, request, code })
    if (request !== id) this.runner.moduleIds.set(request, id)
    if (!this.app.options.dev && code.includes(this.app.options.workspaceDir)) this.runner.unmapped.add(request)
    return request
  }

  /**
   * In development: the module with this id or file is loaded again before the next compilation. Returns whether any
   * is.
   */
  invalidate(id: string): boolean {
    const ids = [...this.loaded.keys()].filter(known => known === id || moduleFile(known.replace(/\?.*$/s, '')) === id)
    for (const loadedId of ids) this.stale.add(loadedId)
    return ids.length > 0
  }

  /** Loads invalid modules again. Returns the files that changed. */
  async refresh(): Promise<string[]> {
    const changed: string[] = []
    const stale = [...this.stale]
    this.stale.clear()
    for (const id of stale) {
      const loadedModule = this.loaded.get(id)
      if (!loadedModule) continue
      // The file of a removed module is read from disk, where it is missing.
      const code = await this.runner.load(id)
      if (code === loadedModule.code) continue
      changed.push(loadedModule.file)
      if (code === undefined) {
        this.loaded.delete(id)
        continue
      }
      loadedModule.code = code
      this.files.write(loadedModule.file, code)
    }
    return changed
  }
}

/** A file name for the id of a virtual module. */
function virtualName(id: string): string {
  return id.replaceAll(/[^\w./@-]/g, '_').replaceAll('..', '__')
}
