import { conditionalInput } from '../../packages/schema/src/resolve/conditional'
import type { GroupNode, Node, OptionNode } from '../../packages/schema/src/declare/option'
import { toolNames, TOOLS } from '../../packages/schema/src/declare/tool-names'
import { formatPath } from '../../packages/schema/src/values/option-path'
import { describeOption } from '../../packages/schema/src/derive/describe'
import { templateDefault } from '../../packages/schema/src/derive/templates'

type Side = 'FwConfig' | 'FwOptions'

/** The text of `options.gen.ts`: what may be written, what code reads, and a flat map of values by path. */
export function emitInterfaces(root: GroupNode): string {
  const blocks = [
    '// Generated from the declarations in `options/` by `npm run generate`. Do not edit.',
    "import type * as contracts from './contracts/index'",
    emitInterface(
      withMembers(root, key => !isShared(key)),
      [],
      'FwConfig',
      ' extends contracts.ConfigFileKeys, FwConfigShared',
      'What may be written in `fw.config`.',
    ),
    emitInterface(
      withMembers(root, key => !isShared(key)),
      [],
      'FwOptions',
      ' extends contracts.InternalOptions, FwOptionsShared',
      'What code reads: every option, resolved.',
    ),
    ...emitShared(root),
    ...emitNested(root, []),
    emitValues(root),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Options that a module may have as its key. They are inherited, so that the declaration of the module overrides them. */
function emitShared(root: GroupNode): string[] {
  const shared = withMembers(root, isShared)
  const emit = (side: Side): string =>
    emitInterface(shared, [], side, '', 'Options that a module may have as its own key.').replace(
      `interface ${side} `,
      `interface ${side}Shared `,
    )
  return [emit('FwConfig'), emit('FwOptions')]
}

function withMembers(group: GroupNode, isMember: (key: string) => boolean): GroupNode {
  return { ...group, children: Object.fromEntries(Object.entries(group.children).filter(([key]) => isMember(key))) }
}

function isShared(key: string): boolean {
  return TOOLS.some(tool => tool.isShared && tool.label === key)
}

function emitNested(group: GroupNode, path: readonly string[]): string[] {
  return Object.entries(group.children).flatMap(([key, node]) => {
    if (node.node !== 'group') return []
    const at = [...path, key]
    return [
      emitInterface(node, at, 'FwConfig', '', `What may be written under \`${formatPath(at)}\`.`),
      emitInterface(node, at, 'FwOptions', '', `\`${formatPath(at)}\`, resolved.`),
      ...emitNested(node, at),
    ]
  })
}

function emitInterface(group: GroupNode, path: readonly string[], side: Side, heritage: string, doc: string): string {
  const lines = [`/** ${doc} */`, `export interface ${interfaceName(path, side)}${heritage} {`]
  for (const [key, node] of Object.entries(group.children)) {
    const at = [...path, key]
    // Older spellings are only read.
    for (const name of [key, ...(side === 'FwConfig' ? (node.also ?? []) : toolNames(key))]) {
      lines.push(...jsDoc(at, node, name === key ? undefined : key).map(line => `  ${line}`))
      lines.push(
        `  ${propertyName(name)}${side === 'FwConfig' || isOptional(at, node) ? '?' : ''}: ${side === 'FwConfig' ? inputType(at, node) : outputType(at, node)}`,
      )
    }
  }
  // A foreign tree gets its other members from the tool's own type instead.
  if (group.rest && !group.foreign) {
    lines.push(
      `  [key: string]: ${group.rest.ts === 'unknown' ? 'unknown' : `${parenthesise(group.rest.ts)} | undefined`}`,
    )
  }
  return [...lines, '}'].join('\n')
}

function emitValues(root: GroupNode): string {
  const lines = [
    '/** The resolved value of every declared option, by its path. */',
    'export interface FwOptionValues {',
  ]
  const visit = (group: GroupNode, path: readonly string[]): void => {
    for (const [key, node] of Object.entries(group.children)) {
      const at = [...path, key]
      lines.push(
        `  ${propertyName(formatPath(at))}: ${outputType(at, node)}${isOptional(at, node) ? ' | undefined' : ''}`,
      )
      if (node.node === 'group') visit(node, at)
    }
  }
  visit(root, [])
  return [...lines, '}'].join('\n')
}

function inputType(path: readonly string[], node: Node): string {
  if (node.node === 'option')
    return (node.conditional ? conditionalInput(node.input ?? node.type) : (node.input ?? node.type)).ts
  const object = objectType(path, node, 'FwConfig')
  return node.or ? `${node.or.ts} | ${parenthesise(object)}` : object
}

function outputType(path: readonly string[], node: Node): string {
  if (node.node === 'option') return node.type.ts
  const object = objectType(path, node, 'FwOptions')
  const instead = node.instead ?? (node.normalize ? undefined : node.or)
  return instead ? `${instead.ts} | ${parenthesise(object)}` : object
}

function objectType(path: readonly string[], node: GroupNode, side: Side): string {
  const name = interfaceName(path, side)
  return node.foreign ? `${name} & contracts.Foreign<'${node.foreign}'>` : name
}

/** Without a default an option may be undefined; so may a group that is not always there. */
function isOptional(path: readonly string[], node: Node): boolean {
  if (node.node === 'option' && (node as OptionNode).undefinedIsValue) return true
  return templateDefault(path, 'v4') === undefined || templateDefault(path, 'v3') === undefined
}

function jsDoc(path: readonly string[], node: Node, canonical?: string): string[] {
  const description = describeOption(path)!
  const lines = canonical ? [`${node.doc} The same as \`${canonical}\`.`] : node.doc.split('\n')
  const tags: string[] = []
  const { v4, v3 } = description.defaults
  if (description.defaultNote) tags.push(`@default ${description.defaultNote}`)
  else if (node.node === 'option' && v4 === v3 && v4 !== undefined) tags.push(`@default ${v4}`)
  else if (node.node === 'option' && v4 !== v3)
    tags.push(`@default ${v4 ?? 'none'} (v4 layout), ${v3 ?? 'none'} (v3 layout)`)
  if (description.deprecated) tags.push(`@deprecated ${description.deprecated}`)
  if (node.experimental) tags.push('@experimental')
  for (const example of node.examples ?? []) tags.push('@example', ...example.split('\n'))
  const body = tags.length > 0 ? [...lines, '', ...tags] : lines
  // A comment must not end early, as a glob like `**/` would.
  const safe = body.map(line => line.replaceAll('*/', '*\u200B/'))
  return safe.length === 1 ? [`/** ${safe[0]} */`] : ['/**', ...safe.map(line => (line ? ` * ${line}` : ' *')), ' */']
}

function interfaceName(path: readonly string[], side: Side): string {
  return (
    side +
    path
      .map(key =>
        key
          .replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
          .replace(/[^A-Za-z0-9]/g, ''),
      )
      .join('')
  )
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name.replaceAll("'", "\\'")}'`
}

function parenthesise(type: string): string {
  return /=>|&/.test(type) ? `(${type})` : type
}
