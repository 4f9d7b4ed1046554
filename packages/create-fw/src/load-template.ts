import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Template } from './project-choices'

/** Contents of files by path. Paths use slashes. */
export type Files = Readonly<Record<string, string>>

/** The files of a template, including those that all templates share. */
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
    paths.map(path => [restoreFileName(relative(dir, path).split(sep).join('/')), readFileSync(path, 'utf8')]),
  )
}

// npm excludes or renames some dot files when it packs, so they are stored with an underscore. A nested package.json
// would change how Node resolves modules in that folder, so it is stored as manifest.json.
function restoreFileName(path: string): string {
  return path === 'manifest.json' ? 'package.json' : path.replace(/(^|\/)_(?=[^/]+$)/, '$1.')
}
