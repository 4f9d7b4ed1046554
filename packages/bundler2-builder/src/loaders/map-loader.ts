interface SourceMap {
  sources: string[]
}

interface LoaderContext {
  _module: object
  _compiler: { webpack: { sources: { SourceMapSource: new (...args: unknown[]) => { map: () => SourceMap } } } }
  getOptions: () => { when: 'before' | 'after' }
  callback: (error: null, code: string, map: unknown) => void
}

const inputs = new WeakMap<object, { code: string; map: SourceMap }>()

/**
 * Surrounds a loader that ignores the source map of its input, such as that of a script in a component: its own map
 * then leads to the input, and the combined one to the author's file.
 */
export default function mapLoader(this: LoaderContext, code: string, map: SourceMap | undefined): void {
  if (this.getOptions().when === 'before') {
    if (map) inputs.set(this._module, { code, map })
    else inputs.delete(this._module)
    return this.callback(null, code, map)
  }
  const input = inputs.get(this._module)
  if (!input || !map) return this.callback(null, code, map)
  const { SourceMapSource } = this._compiler.webpack.sources
  const combined = new SourceMapSource(code, map.sources[0], map, input.code, input.map, true)
  this.callback(null, code, combined.map())
}
