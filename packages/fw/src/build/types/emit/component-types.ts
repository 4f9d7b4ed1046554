import { isIdentifier } from '@fw/kit/imports'
import type { Component } from '@fw/schema'
import { emitBlock, emitImportedType, emitKey, emitLines } from '../../declaration-text'

/** One component per name. If client and server have different ones, the client's determines the type. */
function uniqueComponents(components: readonly Component[]): Component[] {
  const byName = new Map<string, Component>()
  for (const component of components) {
    const rival = byName.get(component.pascalName)
    const isStronger =
      !rival ||
      component.priority > rival.priority ||
      (component.priority === rival.priority && rival.mode === 'server' && component.mode !== 'server')
    if (isStronger) byName.set(component.pascalName, component)
  }
  return [...byName.values()].sort((a, b) => (a.pascalName < b.pascalName ? -1 : 1))
}

function emitMembers(
  components: readonly Component[],
  from: string,
  emit: (name: string, type: string) => string[],
): string[] {
  const members = uniqueComponents(components).map(({ pascalName, filePath, export: name, island, mode }) => {
    const type = emitImportedType(from, filePath, name)
    return [pascalName, island || mode === 'server' ? `IslandComponent<${type}>` : type] as const
  })
  return [
    ...members.flatMap(([name, type]) => emit(name, type)),
    ...members.flatMap(([name, type]) => emit(`Lazy${name}`, `LazyComponent<${type}>`)),
  ]
}

/** The types around components: of lazy ones, and of islands. */
const WRAPPERS = "import type { IslandComponent, LazyComponent } from '#app'"

/** Declarations of components for templates, each also with the prefix `Lazy`. */
export function emitGlobalComponents(components: readonly Component[], from: string): string {
  const members = emitMembers(components, from, (name, type) => [`${emitKey(name)}: ${type}`])
  return emitLines([
    WRAPPERS,
    'export {}',
    ...emitBlock("declare module 'vue'", emitBlock('interface GlobalComponents', members)),
  ])
}

/** The module `#components`: every component by name, also with the prefix `Lazy`, if the name is an identifier. */
export function emitComponentsModule(components: readonly Component[], from: string): string {
  return emitLines([
    WRAPPERS,
    "export type { IslandComponent, LazyComponent } from '#app'",
    ...emitMembers(components, from, (name, type) => (isIdentifier(name) ? [`export const ${name}: ${type}`] : [])),
  ])
}
