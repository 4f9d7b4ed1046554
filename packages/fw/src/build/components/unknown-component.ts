import { readFileSync } from 'node:fs'
import { moduleFile } from '@fw/kit/internal'
import { buildDiagnostics, nearest } from '@fw/schema'
import type { Component, Fw, Location } from '@fw/schema'
import { pascalCase } from 'scule'
import { findOff } from './built-in'

/**
 * Reports an unknown component with the option that it requires, or in development with a similar name. Without a
 * similar name Vue warns when it renders the component, because a plugin may have registered it.
 */
export function reportUnknown(app: Fw, name: string, module: string): void {
  const file = moduleFile(module.replace(/\?.*$/s, ''))
  const option = findOff(pascalCase(name), app.options)
  if (option) {
    app.report(buildDiagnostics.componentOff({ name: pascalCase(name), option }, { location: findTag(file, name) }))
    return
  }
  if (!app.options.dev) return
  const candidates = app.plan.components.flatMap(({ pascalName }: Component) => [pascalName, `Lazy${pascalName}`])
  const meant = nearest(pascalCase(name), candidates)
  if (!meant) return
  app.report(buildDiagnostics.unknownComponent({ name, nearest: meant }, { location: findTag(file, name) }))
}

/** The location where a template uses a component, with the tag as written. */
export function findTag(file: string, name: string): Location {
  const lines = readLines(file)
  const tag = new RegExp(`<${name.replaceAll(/[^\w-]/g, '')}(?![\\w-])`)
  const index = lines.findIndex(line => tag.test(line))
  return index < 0 ? { file } : { file, line: index + 1, column: lines[index]!.search(tag) + 1 }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch {
    return []
  }
}
