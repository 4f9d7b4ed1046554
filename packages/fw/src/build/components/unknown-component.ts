import { readFileSync } from 'node:fs'
import { moduleFile } from '@fw/kit/internal'
import { buildDiagnostics, nearest } from '@fw/schema'
import type { Component, Fw, Location } from '@fw/schema'
import { pascalCase } from 'scule'
import { fwPath } from '../paths'
import { findOff } from './built-in'

/** Components that fw's own plugins register. */
const REGISTERED: ReadonlySet<string> = new Set(['RouterLink', 'RouterView'])

/**
 * Reports an unknown component with the option that it requires, or with a similar name. Without a similar name it may
 * be a component that a plugin registers: then only Vue can tell, when it renders the component.
 */
export function reportUnknown(app: Fw, name: string, module: string): void {
  const file = moduleFile(module.replace(/\?.*$/s, ''))
  const option = findOff(pascalCase(name), app.options)
  if (option) {
    app.report(buildDiagnostics.componentOff({ name: pascalCase(name), option }, { location: findTag(file, name) }))
    return
  }
  const pascal = pascalCase(name)
  if (REGISTERED.has(pascal) || registersComponent(app, pascal)) return
  const candidates = app.plan.components.flatMap(({ pascalName }: Component) => [pascalName, `Lazy${pascalName}`])
  const meant = nearest(pascal, candidates)
  // Code of packages relies on what other plugins register.
  if (!meant && (file.includes('/node_modules/') || registersComponents(app))) return
  app.report(
    buildDiagnostics.unknownComponent(
      { name, ...(meant ? { nearest: meant } : {}) },
      { location: findTag(file, name) },
    ),
  )
}

/** Whether a plugin registers a component with this name: `vueApp.component('MyButton', …)`. */
function registersComponent(app: Fw, name: string): boolean {
  const calls = [...readPlugins(app).matchAll(/\.component\(\s*["'`]([\w-]+)["'`]/g)]
  return calls.some(([, registered]) => pascalCase(registered!) === name)
}

/** Whether a plugin may register components, with any name: it uses the Vue application. */
function registersComponents(app: Fw): boolean {
  return /\bvueApp\b|\.component\s*\(/.test(readPlugins(app))
}

/** The code of the application's plugins, except those of fw itself. */
function readPlugins({ plan }: Fw): string {
  const frameworkDir = fwPath('')
  return plan.plugins
    .filter(({ src }) => !src.startsWith(frameworkDir))
    .flatMap(({ src }) => readLines(src))
    .join('\n')
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
