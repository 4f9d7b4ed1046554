import { APP_EXTRA_DIRS, APP_EXTRA_FILES, APP_SOURCE_DIRS, APP_SOURCE_FILES } from '@fw/schema'
import type { Edit, Node } from '@fw/kit/imports'
import type { ConfigEntry } from './config-entries'
import { valueIn } from '../tree/config-object'
import { editString, keyOf, stringOf } from '../tree/script-tree'
import { join } from 'pathe'

/** The files of a project or layer, and the version of Nuxt that it is written for. */
export interface LayerFiles {
  major: 3 | 4
  /** Relative to the folder of the configuration file. */
  files: readonly string[]
}

/** Folders that Nuxt resolves from `srcDir`, and the v4 layout of fw from the root. */
const SOURCE_FOLDERS = ['assets', 'layouts', 'middleware', 'pages', 'plugins']

/** What a configuration must set so that the folders are those that Nuxt uses. */
export function configLayout(
  object: Node | undefined,
  { major, files }: LayerFiles,
): { entries: ConfigEntry[]; edits: Edit[] } {
  const written = object && valueIn(object, ['future', 'compatibilityVersion'])
  const version = written?.type === 'Literal' ? Number(written.value) : major
  const hasSrcDir = object !== undefined && valueIn(object, ['srcDir']) !== undefined
  const isFlat = !hasSrcDir && version === 4 && !hasSourcesInApp(files)
  const needsVersion = !written && version !== (looksLikeV4(files) ? 4 : 3)
  const future = object && valueIn(object, ['future'])
  const entries: ConfigEntry[] = []
  if (needsVersion && !future) entries.push(['future', { compatibilityVersion: version }])
  if (isFlat) entries.push(['srcDir', '.'])
  const edits: Edit[] = []
  if (needsVersion && future?.type === 'ObjectExpression')
    edits.push(insertVersion(future, version, quoteKeys(object!)))
  if (object && version === 4 && !isFlat) edits.push(...moveFolders(object))
  if (object) edits.push(...moveServerAssets(object, version))
  return { entries, edits }
}

function insertVersion(future: Node, version: number, isQuoted: boolean): Edit {
  const start = future.start + 1
  const key = isQuoted ? '"compatibilityVersion"' : 'compatibilityVersion'
  const separator = (future.properties as Node[]).length > 0 ? ',' : ' '
  return { start, end: start, text: ` ${key}: ${version}${separator}` }
}

/** Whether keys are written as strings, as in JSON. */
function quoteKeys(object: Node): boolean {
  return (object.properties as Node[]).some(({ key }) => stringOf(key) !== undefined)
}

/** Nitro 2 resolves folders of assets from the server folder, fw from the root. */
function moveServerAssets(object: Node, version: number): Edit[] {
  const assets = valueIn(object, ['nitro', 'serverAssets'])
  const folder =
    folderOption(object, 'serverDir') ?? join((version === 3 && folderOption(object, 'srcDir')) || '.', 'server')
  if (assets?.type !== 'ArrayExpression') return []
  return (assets.elements as Array<Node | null>).flatMap(element => {
    const dir = element?.type === 'ObjectExpression' ? valueIn(element, ['dir']) : undefined
    const path = stringOf(dir)
    return path === undefined || /^[/~@#]/.test(path) ? [] : [editString(dir, `./${join(folder, path)}`)]
  })
}

/** A folder that is set, relative to the folder of the configuration. */
function folderOption(object: Node, key: string): string | undefined {
  return stringOf(valueIn(object, [key]))
}

/** `dir.pages` of Nuxt is relative to `srcDir`. */
function moveFolders(object: Node): Edit[] {
  const dir = valueIn(object, ['dir'])
  const srcDir = valueIn(object, ['srcDir'])
  const base = srcDir ? stringOf(srcDir)?.replace(/^\.?\/|\/$/g, '') : 'app'
  if (dir?.type !== 'ObjectExpression' || !base || base === '.') return []
  return (dir.properties as Node[]).flatMap(property => {
    const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
    const path = stringOf(property.value)
    if (key === undefined || path === undefined || !SOURCE_FOLDERS.includes(key) || /^[/~@#]/.test(path)) return []
    return [editString(property.value, `${base}/${path.replace(/^\.\//, '')}`)]
  })
}

/** In Nuxt 4, sources are in `app/` if it has any besides those that older versions look for there. */
function hasSourcesInApp(files: readonly string[]): boolean {
  return files.some(file => /^app\/(?!spa-loading-template\.html$|router\.options\.)/.test(file))
}

/** The layout that fw finds by itself. */
function looksLikeV4(files: readonly string[]): boolean {
  const dirs = [...APP_SOURCE_DIRS, ...APP_EXTRA_DIRS]
  const names = [...APP_SOURCE_FILES, ...APP_EXTRA_FILES]
  return files.some(file => {
    const [folder, name, ...rest] = file.split('/')
    if (folder !== 'app' || name === undefined) return false
    return rest.length > 0 ? dirs.includes(name) : names.includes(name.replace(/\.[^.]*$/, ''))
  })
}
