import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Fixture } from '../harness/fixture'

/** A code block of a page. */
export interface Block {
  /** Relative to the documentation folder: `guide/pages.md`. */
  page: string
  /** Line of its fence, starting at 1. */
  line: number
  language: string
  /**
   * The text after the language of the fence: empty for a block of the application that is built, `checked` for a block
   * that is only type-checked, `wrong` for a block that must have type errors.
   */
  mark: string
  /** The file name in its first line, or before the block. */
  file: string | undefined
  text: string
}

const docs = fileURLToPath(new URL('../../docs', import.meta.url))
const FENCE = /^```(\w+)(?: (\w+))?\n([^]*?)^```$/gm
const NAMED = /^(?:\/\/|<!--|\/\*|#) ((?:[\w.@[\]()-]+\/)*[\w.[\]()-]+\.\w+)(?: -->| \*\/)?\n/
// For formats without comments: a line with the name before the block.
const NAMED_BEFORE = /\n`([\w./-]+)`:\n\n$/

/** The code blocks of a page, in order. */
export function readBlocks(page: string, text: string): Block[] {
  return [...text.matchAll(FENCE)].map(({ index, 1: language, 2: mark = '', 3: content }) => {
    const file = (NAMED.exec(content!) ?? NAMED_BEFORE.exec(text.slice(0, index)))?.[1]
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

type Folder = 'guide' | 'recipes' | 'config' | 'api' | 'api/server' | 'api/kit'

/** The text of the pages in a documentation folder, by path. */
export function loadPages(folder: Folder): Map<string, string> {
  const names = readdirSync(`${docs}/${folder}`)
    .filter(name => name.endsWith('.md'))
    .sort()
  return new Map(names.map(name => [`${folder}/${name}`, readFileSync(`${docs}/${folder}/${name}`, 'utf8')]))
}

/** All blocks of the pages in a folder. */
export function loadBlocks(folder: Folder): Block[] {
  return [...loadPages(folder)].flatMap(([page, text]) => readBlocks(page, text))
}

const BUILT = /^(?:app|server|shared|public|modules)\/|^fw\.config\.ts$/

/** The guide that builds an application of its own. */
export const TUTORIAL = 'guide/tutorial.md'

/** Whether a block is part of the application that the guides build together. */
export function isBuilt({ page, mark, file }: Block): boolean {
  return page !== TUTORIAL && mark === '' && file !== undefined && BUILT.test(file)
}

/**
 * All guides as one application. Every config becomes a layer, because a project can have only one. The project gets
 * the config with `components`, which applies only to its own layer.
 */
export function loadGuides(): Fixture {
  return joinPages(loadBlocks('guide').filter(isBuilt))
}

/** The blocks of pages as one application, as that of the guides. */
export function joinPages(blocks: readonly Block[]): Fixture {
  const files: Record<string, string> = {}
  let config = '{}'
  for (const [index, { page, file, text }] of blocks.entries()) {
    const own = file === 'fw.config.ts' ? /defineFwConfig\((\{\n {2}components: .*\})\)/s.exec(text)?.[1] : undefined
    if (own !== undefined) {
      config = own
      continue
    }
    const name = page.slice(page.lastIndexOf('/') + 1, -'.md'.length)
    const path = file === 'fw.config.ts' ? `layers/${name}-${index}/${file}` : file!
    if (files[path] !== undefined)
      throw new Error(`Two pages write ${path}. The second is ${page}. Rename one, or mark it: \`\`\`ts checked.`)
    files[path] = text
  }
  return { files, config }
}
