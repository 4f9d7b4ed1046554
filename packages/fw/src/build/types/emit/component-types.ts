import { isIdentifier } from '@fw/kit/imports'
import type { Component } from '@fw/schema'
import { emitBlock, emitImportedType, emitKey, emitLines } from '../specifier'

/** One component per name. If client and server have different ones, the client's determines the type. */
function uniqueComponents(components: readonly Component[]): Component[] {
  const known = new Map<string, Component>()
  for (const component of components) {
    const rival = known.get(component.pascalName)
    const isStronger =
      !rival ||
      component.priority > rival.priority ||
      (component.priority === rival.priority && rival.mode === 'server' && component.mode !== 'server')
    if (isStronger) known.set(component.pascalName, component)
  }
  return [...known.values()].sort((a, b) => (a.pascalName < b.pascalName ? -1 : 1))
}

function emitMembers(
  components: readonly Component[],
  from: string,
  emit: (name: string, type: string) => string[],
): string[] {
  const known = uniqueComponents(components).map(
    ({ pascalName, filePath, export: name }) => [pascalName, emitImportedType(from, filePath, name)] as const,
  )
  return [
    ...known.flatMap(([name, type]) => emit(name, type)),
    ...known.flatMap(([name, type]) => emit(`Lazy${name}`, `LazyComponent<${type}>`)),
  ]
}

/** A lazy component with props for its hydration strategy. */
const LAZY =
  "type LazyComponent<T> = import('vue').DefineComponent<import('#app').HydrationProps, {}, {}, {}, {}, {}, {}, { hydrated: () => void }> & T"

/** Declarations of components for templates, each also with the prefix `Lazy`. */
export function emitGlobalComponents(components: readonly Component[], from: string): string {
  const members = emitMembers(components, from, (name, type) => [`${emitKey(name)}: ${type}`])
  return emitLines([
    'export {}',
    LAZY,
    ...emitBlock("declare module 'vue'", emitBlock('interface GlobalComponents', members)),
  ])
}

/**
 * The module `#components`: every component by name, each also with the prefix `Lazy`. Names that are not valid
 * identifiers are excluded.
 */
export function emitComponentsModule(components: readonly Component[], from: string): string {
  return emitLines([
    'export {}',
    LAZY,
    ...emitMembers(components, from, (name, type) => (isIdentifier(name) ? [`export const ${name}: ${type}`] : [])),
  ])
}
