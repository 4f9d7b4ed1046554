import { isIdentifier } from '@fw/kit/imports'
import type { Component } from '@fw/schema'
import { ComponentStatements, groupByName } from '../components/component-use'
import type { Side } from '../components/component-use'

/**
 * `#components`: every component by name, and each with `Lazy` before it. A name that no code can hold (`2fa`) is left
 * out.
 */
export function emitComponents(components: readonly Component[], side: Side): string {
  const statements = new ComponentStatements('component')
  const exports = [...groupByName(components)].flatMap(([name, forms]) => [
    ...(isIdentifier(name) ? [`${statements.use(forms, false, side)} as ${name}`] : []),
    `${statements.use(forms, true, side)} as Lazy${name}`,
  ])
  // Called, not converted: bundlers take a conversion for free of effects and move what fills the statements behind it.
  return `${statements.toString()}export {${exports.map(entry => `\n  ${entry},`).join('')}\n}\n`
}
