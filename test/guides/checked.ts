import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { APPS, writeFiles } from '../harness/build-app'
import { layOut } from '../harness/fixture'
import { type Block, TUTORIAL, isBuilt, loadBlocks, loadGuides } from './blocks'

type Context = 'app' | 'server' | 'node'

const CODE: ReadonlySet<string> = new Set(['ts', 'js', 'vue'])

/** Blocks that are type-checked but not part of the application. */
export function loadChecked(): Block[] {
  return [
    ...loadBlocks('guide').filter(block => block.page !== TUTORIAL && !isBuilt(block)),
    ...loadBlocks('config'),
    ...loadBlocks('api'),
    ...loadBlocks('api/server'),
    ...loadBlocks('api/kit'),
  ].filter(({ language }) => CODE.has(language))
}

/** Where the code of a block runs, determined by its file name or by the functions it calls. */
export function contextOf({ file, text }: Pick<Block, 'file' | 'text'>): Context {
  if (file) {
    return file.startsWith('app/') || /\.fw\.(?:test|spec)\./.test(file)
      ? 'app'
      : file.startsWith('server/')
        ? 'server'
        : 'node'
  }
  if (/defineFwConfig|@fw\/kit|from 'fw'|fw\/test-utils/.test(text)) return 'node'
  return /defineEventHandler|defineFormHandler|defineServerPlugin|defineTask|defineWebSocketHandler|useEvent\(/.test(
    text,
  )
    ? 'server'
    : 'app'
}

/** The file in which a block is checked. */
export function fileOf(block: Block, index: number): string {
  const extension = block.file ? extname(block.file) : `.${block.language}`
  return `blocks/${contextOf(block)}/${block.page.replace(/\W+/g, '-')}-${index}${extension}`
}

/** Writes the application of the guides. Returns its folder. */
export function writeGuides(): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'guides-'))
  writeFiles(dir, layOut(loadGuides(), 'v4'))
  return dir
}

/**
 * Adds the other blocks to a prepared application and its generated tsconfig files. Returns the blocks by file.
 */
export function addChecked(dir: string): Map<string, Block> {
  const blocks = new Map(loadChecked().map((block, index) => [fileOf(block, index), block]))
  writeFiles(
    dir,
    Object.fromEntries(
      [...blocks].map(([file, { text, language }]) => [file, language === 'js' ? `// @ts-check\n${text}` : text]),
    ),
  )
  for (const context of ['app', 'server', 'node'] satisfies Context[]) {
    const file = join(dir, `.fw/tsconfig.${context}.json`)
    const config = JSON.parse(readFileSync(file, 'utf8')) as { include: string[] }
    writeFileSync(file, JSON.stringify({ ...config, include: [...config.include, `../blocks/${context}/**/*`] }))
  }
  const references = ['app', 'server', 'shared', 'node'].map(context => ({ path: `./.fw/tsconfig.${context}.json` }))
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ files: [], references }))
  return blocks
}
