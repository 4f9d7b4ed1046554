import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Template } from './choices'

/** The files of a project by their paths, written with slashes. */
export type Files = Readonly<Record<string, string>>

/** The files of a template, with those that all have in common. */
export function loadTemplate(template: Template): Files {
  const files = { ...loadFiles('shared'), ...loadFiles(template) }
  const { '.oxlintrc.json': lint, ...others } = files
  return lint && files['package.json']!.includes('"oxlint"') ? files : others
}

function loadFiles(folder: string): Record<string, string> {
  const dir = fileURLToPath(new URL(`../templates/${folder}`, import.meta.url))
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  return Object.fromEntries(
    paths.map(path => [realName(relative(dir, path).split(sep).join('/')), readFileSync(path, 'utf8')]),
  )
}

// npm leaves out or renames some files whose names start with a dot, so they are stored with an underscore. A second
// package.json inside a package would mean something to Node.
function realName(path: string): string {
  return path === 'manifest.json' ? 'package.json' : path.replace(/(^|\/)_(?=[^/]+$)/, '$1.')
}
