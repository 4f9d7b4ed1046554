import { isIdentifier } from '@fw/kit/imports'
import type { Component } from '@fw/schema'
import { ComponentStatements, groupByName } from '../components/component-use'
import type { Side } from '../components/component-use'

/** `#components`: every component by name, also with the prefix `Lazy`, if the name is an identifier (not `2fa`). */
export function emitComponents(components: readonly Component[], side: Side): string {
  const statements = new ComponentStatements('component')
  const exports = [...groupByName(components)].flatMap(([name, forms]) => [
    ...(isIdentifier(name) ? [`${statements.use(forms, false, side)} as ${name}`] : []),
    `${statements.use(forms, true, side)} as Lazy${name}`,
  ])
  // Calls `toString` explicitly, because bundlers treat an implicit conversion as free of side effects, and would move
  // it before the calls that add statements.
  return `${statements.toString()}export {${exports.map(entry => `\n  ${entry},`).join('')}\n}\n`
}
