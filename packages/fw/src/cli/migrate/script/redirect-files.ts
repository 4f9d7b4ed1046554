import type { Node } from '@fw/kit/imports'
import type { Edit } from '@fw/kit/imports'
import { editString, stringOf, walkAll } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

const REQUESTS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** A path in Nuxt's build directory, or of its configuration file, as one of fw. */
export function fwPath(path: string, hasDefaultBuildDir = true): string {
  const moved = hasDefaultBuildDir ? path.replace(/(^|\/)\.nuxt(?=\/|$)/, '$1.fw') : path
  return moved
    .replace(/(^|\/)nuxt\.config(?=\.[a-z]+$|$)/, '$1fw.config')
    .replace(/(^|\/)\.fw\/nuxt\.d\.ts$/, '$1.fw/fw.d.ts')
}

/** `/// <reference path="../.nuxt/nuxt.d.ts" />` */
const REFERENCE = /^([ \t]*\/\/\/\s*<reference\s+path=["'])([^"']+)/gm

/** Follows the files that have moved in imports. Other strings that name them are listed. */
export function redirectFiles(
  script: Script,
  { edits, left }: Renames,
  { hasDefaultBuildDir }: { hasDefaultBuildDir?: boolean | undefined },
): void {
  for (const { index, 1: before, 2: path } of script.code.matchAll(REFERENCE)) {
    const to = fwPath(path!, hasDefaultBuildDir)
    const start = index + before!.length
    if (to !== path) edits.push({ start, end: start + path!.length, text: to })
  }
  const handled = new Set<Node>()
  walkAll(script.root, node => {
    if (REQUESTS.has(node.type) && node.source) {
      handled.add(node.source as Node)
      const edit = redirect(node.source as Node, hasDefaultBuildDir)
      if (edit) edits.push(edit)
    }
    const text = stringOf(node)
    if (text === undefined || handled.has(node) || fwPath(text, hasDefaultBuildDir) === text) return
    left.push({ offset: node.start, name: text, reason: 'it is a string', use: `\`${fwPath(text)}\`` })
  })
}

function redirect(source: Node, hasDefaultBuildDir: boolean | undefined): Edit | undefined {
  const path = stringOf(source)
  // Only paths: a package may have a file of this name.
  if (path === undefined || !/^[.~@#/]/.test(path)) return undefined
  const to = fwPath(path, hasDefaultBuildDir)
  return to === path ? undefined : editString(source, to)
}
