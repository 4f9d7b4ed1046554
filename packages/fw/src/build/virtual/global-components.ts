import type { Component } from '@fw/schema'
import { ComponentStatements, groupByName } from '../components/component-use'
import type { Side } from '../components/component-use'

/**
 * `#build/global-components`: those that are found by name at run time, each in a chunk of its own unless they are
 * `sync`.
 */
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
  // Called, not converted: bundlers take a conversion for free of effects and move what fills the statements behind it.
  return `${statements.toString()}export default {${members.map(member => `\n  ${member},`).join('')}\n}\n`
}
