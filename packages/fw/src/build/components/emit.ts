import type { Component } from '@fw/schema'
import { ComponentStatements, groupByName } from './use'

/** `#components`: every component by name, and each with `Lazy` before it. */
export function emitComponents(components: readonly Component[]): string {
  const statements = new ComponentStatements('component')
  const exports = [...groupByName(components)].flatMap(([name, forms]) => [
    `${statements.use(forms, false, undefined)} as ${name}`,
    `${statements.use(forms, true, undefined)} as Lazy${name}`,
  ])
  return `${statements}export {${exports.map(entry => `\n  ${entry},`).join('')}\n}\n`
}
