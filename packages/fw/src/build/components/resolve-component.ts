import type { Component } from '@fw/schema'
import { relative } from 'pathe'
import type { ResolvedComponentDir } from './dirs'
import { resolveName } from '../app-files/component-name'

const SUFFIX = /\.(client|server|global|island)$/

/** The component of a file: name from its path, mode from `.client`, `.server`, `.global` and `.island`. */
export function resolveComponent(dir: ResolvedComponentDir, file: string): Component {
  const parts = relative(dir.path, file).split('/')
  let base = parts.pop()!.replace(/\.\w+$/, '')
  const suffixes = new Set<string>()
  for (let match = SUFFIX.exec(base); match; match = SUFFIX.exec(base)) {
    suffixes.add(match[1]!)
    base = base.slice(0, match.index)
  }
  const island = suffixes.has('island') || dir.island === true
  const global = suffixes.has('global') || dir.global
  return {
    ...resolveName(
      dir.pathPrefix ? parts : [],
      dir.pathPrefix || base.toLowerCase() !== 'index' ? base : (parts.at(-1) ?? base),
      dir.prefix,
    ),
    export: 'default',
    filePath: file,
    mode: suffixes.has('client') ? 'client' : suffixes.has('server') || island ? 'server' : 'all',
    priority: dir.priority,
    ...(global ? { global } : {}),
    ...(island ? { island } : {}),
    ...(dir.isAsync ? { isAsync: true } : {}),
    ...(dir.prefetch ? { prefetch: true } : {}),
    ...(dir.preload ? { preload: true } : {}),
  }
}

/** One component per name and mode: that of the highest priority. `clash` gets two of the same; the first is used. */
export function pickComponents(
  components: readonly Component[],
  clash: (used: Component, dropped: Component) => void,
): Component[] {
  const picked = new Map<string, Component>()
  for (const component of components) {
    const key = `${component.pascalName} ${component.mode}`
    const rival = picked.get(key)
    if (!rival || rival.priority < component.priority) picked.set(key, component)
    else if (rival.priority === component.priority && rival.filePath !== component.filePath) clash(rival, component)
  }
  return [...picked.values()]
}
