import { readFileSync } from 'node:fs'
import type { Language, Node } from '@fw/kit/imports'
import type { SFCDescriptor, SFCBlock } from 'vue/compiler-sfc'
import { languageOf, parseScript } from '../../migrate/tree/script-tree'
import type { TemplateNode } from './template-tree'

/** A file of the project, parsed. Offsets in `scripts` and `template` are those of `text`, after adding `offset`. */
export interface SourceFile {
  file: string
  text: string
  /** Where its code runs: `app` is rendered on the server, and runs in browsers. */
  side: 'app' | 'server' | 'tool'
  scripts: SourceScript[]
  template?: TemplateNode
  /** The text of its styles. */
  styles: string
}

export interface SourceScript {
  root: Node
  code: string
  offset: number
  isSetup: boolean
}

export async function readSource(file: string, side: SourceFile['side']): Promise<SourceFile> {
  return parseSource(file, readFileSync(file, 'utf8'), side)
}

/** Parses a script, component or style. A file with a syntax error has no scripts and template: builds report it. */
export async function parseSource(file: string, text: string, side: SourceFile['side']): Promise<SourceFile> {
  if (/\.(?:css|s[ac]ss|less|styl|stylus|pcss|postcss)$/.test(file))
    return { file, text, side, scripts: [], styles: text }
  return file.endsWith('.vue') ? readComponent(file, text, side) : readScript(file, text, side)
}

function readScript(file: string, text: string, side: SourceFile['side']): SourceFile {
  const script = parseScript(text, languageOf(file))
  const scripts = script ? [{ root: script.root, code: text, offset: 0, isSetup: false }] : []
  return { file, text, side, scripts, styles: '' }
}

async function readComponent(file: string, text: string, side: SourceFile['side']): Promise<SourceFile> {
  const { parse } = await import('vue/compiler-sfc')
  const { descriptor, errors } = parse(text, { filename: file, sourceMap: false })
  if (errors.length > 0) return { file, text, side, scripts: [], styles: '' }
  const template = templateOf(descriptor)
  return {
    file,
    text,
    side,
    scripts: [descriptor.script, descriptor.scriptSetup].flatMap(block => (block ? readBlock(block) : [])),
    ...(template ? { template } : {}),
    styles: descriptor.styles.map(({ content }) => content).join('\n'),
  }
}

function readBlock(block: SFCBlock & { setup?: unknown }): SourceScript[] {
  const script = parseScript(block.content, blockLanguage(block.lang))
  if (!script) return []
  return [{ root: script.root, code: block.content, offset: block.loc.start.offset, isSetup: 'setup' in block }]
}

function blockLanguage(lang: string | undefined): Language {
  return lang === 'ts' || lang === 'tsx' ? lang : 'jsx'
}

// Other template languages have no syntax tree.
function templateOf({ template }: SFCDescriptor): TemplateNode | undefined {
  return template?.ast && !template.lang && !template.src ? (template.ast as unknown as TemplateNode) : undefined
}
