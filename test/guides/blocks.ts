import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Fixture } from '../harness/fixture'

/** A code block of a page. */
export interface Block {
  /** From the folder of the documentation: `guide/pages.md`. */
  page: string
  /** Line of its fence, counted from one. */
  line: number
  language: string
  /**
   * What the fence says after the language: nothing when the block is part of the application that is built, `checked`
   * when only its types are, `wrong` when they must not fit.
   */
  mark: string
  /** The file that its first line names. */
  file: string | undefined
  text: string
}

const docs = fileURLToPath(new URL('../../docs', import.meta.url))
const FENCE = /^```(\w+)(?: (\w+))?\n([^]*?)^```$/gm
const NAMED = /^(?:\/\/|<!--|\/\*|#) ((?:[\w.@[\]()-]+\/)*[\w.[\]()-]+\.\w+)(?: -->| \*\/)?\n/

/** The blocks of a page, in order. */
export function readBlocks(page: string, text: string): Block[] {
  return [...text.matchAll(FENCE)].map(({ index, 1: language, 2: mark = '', 3: content }) => {
    const file = NAMED.exec(content!)?.[1]
    return {
      page,
      line: text.slice(0, index).split('\n').length,
      language: language!,
      mark,
      file,
      text: file?.endsWith('.svg') ? content!.replace(NAMED, '') : content!,
    }
  })
}

/** The text of the pages in a folder of the documentation, by their path. */
export function loadPages(folder: 'guide' | 'config' | 'api'): Map<string, string> {
  const names = readdirSync(`${docs}/${folder}`)
    .filter(name => name.endsWith('.md'))
    .sort()
  return new Map(names.map(name => [`${folder}/${name}`, readFileSync(`${docs}/${folder}/${name}`, 'utf8')]))
}

/** All blocks of the pages in a folder. */
export function loadBlocks(folder: 'guide' | 'config' | 'api'): Block[] {
  return [...loadPages(folder)].flatMap(([page, text]) => readBlocks(page, text))
}

const BUILT = /^(?:app|server|shared|public|modules)\/|^fw\.config\.ts$/

/** Whether a block is part of the application that the guides make together. */
export function isBuilt({ mark, file }: Block): boolean {
  return mark === '' && file !== undefined && BUILT.test(file)
}

/**
 * All guides as one application. Every configuration is a layer of its own, because there can be only one in a project.
 * That is the one with `components`, which counts for its own layer only.
 */
export function loadGuides(): Fixture {
  const files: Record<string, string> = {}
  let config = '{}'
  for (const [index, { page, file, text }] of loadBlocks('guide').filter(isBuilt).entries()) {
    const own = file === 'fw.config.ts' ? /defineFwConfig\((\{\n {2}components: .*\})\)/s.exec(text)?.[1] : undefined
    if (own !== undefined) {
      config = own
      continue
    }
    const path =
      file === 'fw.config.ts' ? `layers/${page.slice('guide/'.length, -'.md'.length)}-${index}/${file}` : file!
    if (files[path] !== undefined)
      throw new Error(`Two guides write ${path}. The second is ${page}. Rename one, or mark it: \`\`\`ts checked.`)
    files[path] = text
  }
  return { files, config }
}
