import { diffOptions, formatPath, isPlainObject, show } from '@fw/schema'
import type { FwApp, FwOptions } from '@fw/schema'

/** Begins to watch a module (`experimental.debugModuleMutation`); the result prints which options it changed. */
export function recordMutations({ options }: Pick<FwApp, 'options'>, module: string): () => void {
  const before = copy(options) as FwOptions
  return () => {
    for (const { path, from, to } of diffOptions(before, options))
      console.log(`[fw:module] ${module} changed ${formatPath(path)}: ${show(from)} → ${show(to)}`)
  }
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, below]) => [key, copy(below)]))
    : value
}
