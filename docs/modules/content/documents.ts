import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseInline } from 'marked'
import { guides } from '../../navigation'
import { plainText } from './plain-text'

/** A Markdown file and the path of its page. */
export interface Source {
  /** Relative to docs: `guide/pages.md`. */
  file: string
  /** `/guide/pages` */
  path: string
  section: string
  title: string
  text: string
}

/** A heading with its anchor. */
export interface Heading {
  id: string
  text: string
  level: number
}

/** A rendered page. */
export interface Document {
  path: string
  title: string
  description: string
  html: string
  headings: Heading[]
}

/** The folders with pages. */
export const FOLDERS = ['guide', 'recipes', 'api', 'api/server', 'api/kit', 'config', 'errors'] as const

/** Loads all pages in reading order. */
export async function loadSources(root: string): Promise<Source[]> {
  const names = await Promise.all(FOLDERS.map(folder => readdir(join(root, folder))))
  const [guide, recipes, api, server, kit, config, errors] = names.map(files =>
    files
      .filter(file => file.endsWith('.md'))
      .map(file => file.slice(0, -3))
      .sort(),
  )
  requireListed(guide!)
  const read = async (folder: string, name: string, section: string): Promise<Source> => {
    const path = name === 'README' ? `/${folder}` : `/${folder}/${name}`
    const text = (await readFile(join(root, folder, `${name}.md`), 'utf8')).replaceAll('\r\n', '\n')
    return { file: `${folder}/${name}.md`, path, section, title: findTitle(text) ?? path, text }
  }
  return Promise.all([
    ...guides.flatMap(({ title, pages }) => pages.map(page => read('guide', page, title))),
    ...indexFirst(recipes!).map(name => read('recipes', name, 'Recipes')),
    ...indexFirst(api!).map(name => read('api', name, 'API')),
    ...indexFirst(server!).map(name => read('api/server', name, 'Server')),
    ...indexFirst(kit!).map(name => read('api/kit', name, 'Kit')),
    ...indexFirst(config!).map(name => read('config', name, 'Configuration')),
    ...indexFirst(errors!).map(name => read('errors', name, 'Problems')),
  ])
}

/** The text of the first heading. */
function findTitle(text: string): string | undefined {
  const heading = /^# (.+)$/m.exec(text)
  return heading ? plainText(parseInline(heading[1]!, { async: false })) : undefined
}

function indexFirst(names: readonly string[]): string[] {
  return ['README', ...names.filter(name => name !== 'README')]
}

function requireListed(found: readonly string[]): void {
  const listed = guides.flatMap(({ pages }) => pages)
  const unlisted = found.filter(name => !listed.includes(name))
  const missing = listed.filter(name => !found.includes(name))
  if (missing.length > 0) {
    throw new Error(
      `docs/navigation.ts lists ${missing.map(name => `guide/${name}.md`).join(', ')}, which does not exist. Write the page, or remove it from the list.`,
    )
  }
  if (unlisted.length > 0) {
    throw new Error(
      `docs/navigation.ts does not list ${unlisted.map(name => `guide/${name}.md`).join(', ')}. Add each to a section.`,
    )
  }
}
