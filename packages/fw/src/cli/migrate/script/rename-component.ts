import { kebabCase } from 'scule'
import { camelize, capitalize } from 'vue'
import type { SFCBlock, SFCDescriptor } from 'vue/compiler-sfc'
import { NAMES_WITHOUT_COUNTERPART } from '../names/fw-names'
import { autoImportsFor, renameScript } from './rename-script'
import type { RenameOptions } from './rename-script'
import { renameReferences } from './rename-references'
import { keyOf, nameOf, parseScript, walkAll } from '../tree/script-tree'
import type { Renames } from '../tree/script-tree'
import type { Node } from '@fw/kit/imports'
import { renameStyle } from './rename-style'

/** The parts of a template node that a migration needs. */
interface TemplateNode {
  type: number
  tag?: string
  props?: TemplateProp[]
  children?: TemplateNode[]
  content?: TemplateExpression | string
  loc: { start: { offset: number }; source: string }
}

interface TemplateExpression {
  loc: { start: { offset: number }; source: string }
  content: string
}

interface TemplateProp extends TemplateNode {
  name: string
  rawName?: string
  value?: TemplateNode & { content: string }
  arg?: TemplateExpression
  exp?: TemplateExpression
  forParseResult?: {
    source: TemplateExpression
    value?: TemplateExpression
    key?: TemplateExpression
    index?: TemplateExpression
  }
}

const ELEMENT_TYPE = 1
const INTERPOLATION_TYPE = 5
const ATTRIBUTE_TYPE = 6

/** What changes in a single-file component. Undefined if it has a syntax error. */
export async function renameComponent(text: string, options: RenameOptions): Promise<Renames | undefined> {
  const { parse } = await import('vue/compiler-sfc')
  const { descriptor, errors } = parse(text, { ignoreEmpty: false, sourceMap: false })
  if (errors.length > 0) return undefined
  const renames: Renames = { edits: [], left: [] }
  const names: Record<string, string> = options.full ? { ...autoImportsFor(options.ownNames), $nuxt: '$fw' } : {}
  for (const name of NAMES_WITHOUT_COUNTERPART) if (options.full && !options.ownNames?.has(name)) names[name] = name
  for (const block of [descriptor.script, descriptor.scriptSetup])
    if (block && !renameBlock(block, names, renames, options)) return undefined

  for (const style of descriptor.styles) addAt(renames, renameStyle(style.content), style.loc.start.offset)
  if (options.full) renameTemplate(descriptor, names, renames)
  return renames
}

/** Renames a script, and leaves in `names` what templates may use. Returns false after a syntax error. */
function renameBlock(
  block: SFCBlock,
  names: Record<string, string>,
  renames: Renames,
  options: RenameOptions,
): boolean {
  const lang = block.lang === 'ts' || block.lang === 'tsx' ? block.lang : 'jsx'
  const result = renameScript(block.content, lang, options)
  if (!result) return false
  addAt(renames, result, block.loc.start.offset)
  const declared = 'setup' in block ? declaredNames(result.script.root) : registeredComponents(result.script.root)
  for (const name of declared) if (!result.imported.locals.has(name)) delete names[name]
  return true
}

/** Edits of a part, at its position in the file. */
function addAt(renames: Renames, part: Renames, offset: number): void {
  renames.edits.push(...part.edits.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text })))
  renames.left.push(...part.left.map(name => ({ ...name, offset: name.offset + offset })))
}

/** The names at the top level of a setup script. */
function declaredNames(root: Node): string[] {
  const names: string[] = []
  for (const statement of root.body as Node[]) {
    for (const specifier of (statement.type === 'ImportDeclaration' ? statement.specifiers : []) as Node[])
      names.push(nameOf(specifier.local))
    for (const { id } of (statement.declarations ?? []) as Array<{ id: Node }>)
      walkAll(id, node => node.type === 'Identifier' && names.push(nameOf(node)))
    if (statement.id) names.push(nameOf(statement.id))
  }
  return names
}

/** The keys of `components` of an options object. */
function registeredComponents(root: Node): string[] {
  const names: string[] = []
  walkAll(root, node => {
    if (node.type !== 'Property' || keyOf(node.key, node.computed) !== 'components') return
    for (const property of ((node.value as Node).properties ?? []) as Node[]) {
      const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
      if (key !== undefined) names.push(capitalize(camelize(key)))
    }
  })
  return names
}

function renameTemplate({ template }: SFCDescriptor, names: Record<string, string>, renames: Renames): void {
  if (!template || template.src) return
  if (template.ast && !template.lang) {
    renameNode(template.ast as unknown as TemplateNode, new Set(), names, renames)
    return
  }
  // Another template language: there is no syntax tree.
  for (const { index, 0: name } of template.content.matchAll(
    /\b(?:Lazy)?Nuxt[A-Z]\w*|\b(?:lazy-)?nuxt-[a-z-]+|\$nuxt\b/g,
  )) {
    renames.left.push({
      offset: template.loc.start.offset + index,
      name,
      reason: `it is in a template of the language ${template.lang}`,
    })
  }
}

function renameNode(
  node: TemplateNode,
  locals: ReadonlySet<string>,
  names: Readonly<Record<string, string>>,
  renames: Renames,
): void {
  const inner = new Set([...locals, ...(node.props ?? []).flatMap(localsOf)])
  if (node.type === ELEMENT_TYPE) renameTag(node, names, renames)
  if (node.type === INTERPOLATION_TYPE) renameExpression(node.content as TemplateExpression, inner, names, renames)
  for (const prop of node.props ?? []) renameProp(node, prop, inner, names, renames)
  for (const child of node.children ?? []) renameNode(child, inner, names, renames)
}

/** The variables that a directive declares: `v-for="item in items"`, `#default="{ item }"`. */
function localsOf({ name, exp, forParseResult }: TemplateProp): string[] {
  const { value, key, index } = forParseResult ?? {}
  const patterns = name === 'slot' ? [exp] : [value, key, index]
  return patterns.flatMap(pattern => pattern?.content.match(/[A-Za-z_$][\w$]*/g) ?? [])
}

function renameTag(
  { tag, loc }: TemplateNode,
  names: Readonly<Record<string, string>>,
  { edits, left }: Renames,
): void {
  const to = tagName(tag!, names)
  if (to === undefined) return
  const start = loc.start.offset + 1
  if (NAMES_WITHOUT_COUNTERPART.has(to)) {
    left.push({ offset: start, name: to, reason: 'fw has no such component, only `@fw/nuxt` has it' })
    return
  }
  edits.push({ start, end: start + tag!.length, text: to })
  const closing = loc.source.lastIndexOf('</')
  if (closing < 0 || !loc.source.startsWith(`</${tag}`, closing)) return
  const end = loc.start.offset + closing + 2
  edits.push({ start: end, end: end + tag!.length, text: to })
}

/** The new name of a tag, in its spelling: `NuxtPage` or `nuxt-page`. */
function tagName(tag: string, names: Readonly<Record<string, string>>): string | undefined {
  const isKebab = tag.includes('-')
  const component = (isKebab ? capitalize(camelize(tag)) : tag).replace(/^Lazy(?=Nuxt)/, '')
  if (!/^Nuxt[A-Z]/.test(component) || !Object.hasOwn(names, component)) return undefined
  if (NAMES_WITHOUT_COUNTERPART.has(component)) return component
  const lazy = /^lazy-?nuxt/i.test(tag) ? 'Lazy' : ''
  return isKebab ? kebabCase(lazy + names[component]!) : lazy + names[component]!
}

function renameProp(
  node: TemplateNode,
  prop: TemplateProp,
  locals: ReadonlySet<string>,
  names: Readonly<Record<string, string>>,
  renames: Renames,
): void {
  const { edits } = renames
  if (prop.type === ATTRIBUTE_TYPE) {
    const start = prop.loc.start.offset
    if (prop.name === 'nuxt-client') edits.push({ start, end: start + prop.name.length, text: 'fw-client' })
    const to = prop.name === 'is' && node.tag === 'component' ? tagName(prop.value?.content ?? '', names) : undefined
    if (to !== undefined) {
      const at = prop.value!.loc.start.offset + prop.value!.loc.source.indexOf(prop.value!.content)
      edits.push({ start: at, end: at + prop.value!.content.length, text: to })
    }
    return
  }
  if (prop.arg?.loc.source === 'nuxt-client') {
    const start = prop.arg.loc.start.offset
    edits.push({ start, end: start + 'nuxt-client'.length, text: 'fw-client' })
  }
  const expression = prop.forParseResult?.source ?? prop.exp
  if (expression) renameExpression(expression, locals, names, renames, prop.name === 'slot')
}

/** Renames an expression of a template, in its raw text. */
function renameExpression(
  { loc }: TemplateExpression,
  locals: ReadonlySet<string>,
  names: Readonly<Record<string, string>>,
  renames: Renames,
  isPattern = false,
): void {
  const { source, start } = loc
  if (!Object.keys(names).some(name => source.includes(name))) return
  const before = '('
  const after = isPattern ? ') => {}' : '\n)'
  const expression = parseScript(before + source + after, 'tsx')
  const script = expression ?? parseScript(` ${source}`, 'tsx')
  if (!script) return
  const free = Object.fromEntries(Object.entries(names).filter(([name]) => !locals.has(name)))
  const part: Renames = { edits: [], left: [] }
  renameReferences(script, { locals: new Map(), namespaces: new Set(), origins: new Map() }, free, part)
  walkAll(script.root, node => {
    const text = node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
    if (Object.hasOwn(free, text))
      part.left.push({ offset: node.start, name: text, reason: 'it is a string', use: `\`${free[text]}\`` })
  })
  addAt(renames, part, start.offset - before.length)
}
