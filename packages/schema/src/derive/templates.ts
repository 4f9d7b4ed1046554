import { emptyFacts } from '../sources/facts'
import type { ProjectLayout } from '../declare/option'
import type { Resolution } from '../resolve/resolution'
import { resolve } from '../resolve/resolve'
import { isClass } from '../values/show-value'

const resolutions = new Map<ProjectLayout, Resolution>()

/** The default of an option in one layout, with `<rootDir>` and `<workspaceDir>` in place of real directories. */
export function templateDefault(path: readonly string[], layout: ProjectLayout): unknown {
  if (!resolutions.has(layout)) {
    const facts = emptyFacts({ rootDir: '/<rootDir>', workspaceDir: '/<workspaceDir>', buildId: '<buildId>' })
    resolutions.set(layout, resolve({ future: { compatibilityVersion: layout === 'v4' ? 4 : 3 } }, facts))
  }
  return resolutions.get(layout)!.valueOf(path)
}

/** A default as text for people: JSON, with functions and regular expressions as they are written. */
export function defaultText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'function') return isClass(value) ? `class ${value.name}` : 'a function'
  const parts: string[] = []
  const json = JSON.stringify(value, (_, member: unknown) => {
    if (member instanceof RegExp) return `\0${parts.push(String(member)) - 1}\0`
    if (typeof member === 'function') return `\0${parts.push('a function') - 1}\0`
    return member
  })
  return json
    .replace(/"\\u0000(\d+)\\u0000"/g, (_, index: string) => parts[Number(index)]!)
    .replaceAll('/<rootDir>', '<rootDir>')
    .replaceAll('/<workspaceDir>', '<workspaceDir>')
}
