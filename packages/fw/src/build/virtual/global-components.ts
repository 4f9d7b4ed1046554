import type { Component } from '@fw/schema'
import { ComponentStatements, groupByName } from '../components/component-use'
import type { Side } from '../components/component-use'

/** `#build/global-components`: components resolved by name at run time, in separate chunks unless they are `sync`. */
export function emitGlobalComponents(components: readonly Component[], side: Side): string {
  const statements = new ComponentStatements('component')
  const groups = [...groupByName(components.filter(({ global }) => global))]
  const members = groups.flatMap(([name, forms]) => {
    const isSync = Object.values(forms).some(({ global }) => global === 'sync')
    const lazy = statements.use(forms, true, side)
    return [
      `${JSON.stringify(name)}: ${isSync ? statements.use(forms, false, side) : lazy}`,
      `${JSON.stringify(`Lazy${name}`)}: ${lazy}`,
    ]
  })
  // Calls `toString` explicitly, because bundlers treat an implicit conversion as free of side effects, and would move
  // it before the calls that add statements.
  return `${statements.toString()}export default {${members.map(member => `\n  ${member},`).join('')}\n}\n`
}
