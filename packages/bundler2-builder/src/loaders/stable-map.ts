interface Compiled {
  code: string
  map: unknown
}

const compiledScripts = new WeakMap<object, Map<string, Compiled>>()

/**
 * The source map of a script in development: the first one of the same code. The map is a part of the module, so an
 * edit of another block of the component, or of a macro, would be an update of the script, which resets the state of
 * the component. `build` identifies the build of a module.
 */
export function stableMap(build: object, id: string, code: string, map: unknown): unknown {
  const scripts = compiledScripts.get(build) ?? new Map<string, Compiled>()
  compiledScripts.set(build, scripts)
  const before = scripts.get(id)
  if (before?.code === code) return before.map
  scripts.set(id, { code, map })
  return map
}
