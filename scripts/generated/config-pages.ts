import type { GroupNode, Node } from '../../packages/schema/src/declare/option'
import { walkNodes } from '../../packages/schema/src/declare/option'
import { toolNames } from '../../packages/schema/src/declare/tool-names'
import { formatPath } from '../../packages/schema/src/values/option-path'
import type { Field, Type } from '../../packages/schema/src/declare/type'
import { describeOption } from '../../packages/schema/src/derive/describe'
import type { OptionDescription } from '../../packages/schema/src/derive/describe'

/** One page per top-level key, and an index. File names relative to `docs/config`. */
export function emitConfigDocs(root: GroupNode): Map<string, string> {
  const pages = new Map<string, string>()
  const rows = Object.entries(root.children).map(
    ([key, node]) =>
      `| ${[`[\`${key}\`](./${key}.md)`, ...toolNames(key).map(name => `\`${name}\``)].join(', ')} | ${cell(node.doc)} |`,
  )
  pages.set(
    'README.md',
    [
      '# Configuration',
      '',
      'All options of `fw.config`, one page per top-level key. Generated from the schema.',
      '',
      '| key | description |',
      '|---|---|',
      ...rows,
      '',
    ].join('\n'),
  )
  for (const [key, node] of Object.entries(root.children)) pages.set(`${key}.md`, emitPage(key, node))
  return pages
}

function emitPage(key: string, node: Node): string {
  const sections = [emitSection([key], node, 1)]
  if (node.node === 'group') walkNodes(node, (child, path) => sections.push(emitSection([key, ...path], child, 2)))
  return `${sections.join('\n')}`
}

function emitSection(path: readonly string[], node: Node, level: number): string {
  const description = describeOption(path)!
  const lines = [`${'#'.repeat(level)} \`${formatPath(path)}\``, '', node.doc, '', ...facts(description, node), '']
  const fields = node.node === 'option' ? entryFields(node.type) : []
  if (fields.length > 0) {
    lines.push(
      '| entry | type | |',
      '|---|---|---|',
      ...fields.map(([name, field]) => `| \`${name}\` | \`${cell(field.type.ts)}\` | ${cell(field.doc)} |`),
      '',
    )
  }
  for (const example of description.examples) lines.push('```ts', ...emitExample(path, example), '```', '')
  return lines.join('\n')
}

/** The configuration that an example belongs into. It may leave out the groups around the option. */
function emitExample(path: readonly string[], example: string): string[] {
  const key = /^\w+/.exec(example)?.[0]
  const around = path.slice(0, Math.max(0, path.indexOf(key!)))
  const [before, after] = [around.map(group => `${group}: { `).join(''), ' }'.repeat(around.length)]
  return ['// fw.config.ts', 'export default defineFwConfig({', `  ${before}${example}${after},`, '})']
}

function facts(description: OptionDescription, node: Node): string[] {
  const { v4, v3 } = description.defaults
  const key = description.path.at(-1)!
  const lines = [`- Type: \`${description.type}\``]
  if (description.defaultNote) lines.push(`- Default: ${description.defaultNote}`)
  else if (node.node === 'group' && !node.or) lines.push('- Default: the defaults of its properties')
  else if (v4 === v3) lines.push(`- Default: ${v4 === undefined ? 'none' : `\`${v4}\``}`)
  else {
    lines.push(
      `- Default: ${v4 === undefined ? 'none' : `\`${v4}\``} in the v4 layout, ${v3 === undefined ? 'none' : `\`${v3}\``} in the v3 layout`,
    )
  }
  lines.push(`- Layers: ${description.merge}`)
  lines.push(
    `- Changing it in development: ${{ none: 'no restart', soft: 'restarts the app', hard: 'restarts the process' }[description.restart]}`,
  )
  if (description.env) lines.push(`- Environment: ${description.env.map(name => `\`${name}\``).join(', ')}`)
  const also = [...aliasPaths(description.path), ...(node.also ?? []).filter(name => !toolNames(key).includes(name))]
  if (also.length > 0) lines.push(`- Also: ${also.map(name => `\`${name}\``).join(', ')}`)
  if (description.deprecated) lines.push(`- Deprecated: ${description.deprecated}`)
  if (description.experimental) lines.push('- Experimental: may change without notice')
  if (node.node === 'group' && node.rest) lines.push(`- Other keys: ${node.rest.says}`)
  return lines
}

/** The path with the names of tools: for each name of its outermost label. */
function aliasPaths(path: readonly string[]): string[] {
  const names = path.map(toolNames)
  const count = Math.max(...names.map(({ length }) => length))
  return Array.from({ length: count }, (_, index) =>
    formatPath(path.map((key, depth) => names[depth]![index] ?? names[depth]![0] ?? key)),
  )
}

function entryFields(type: Type): Array<[string, Field]> {
  const entry = type.entry ?? type
  return [entry, ...(entry.choices ?? []), ...(type.choices ?? [])].flatMap(choice =>
    Object.entries(choice.fields ?? {}),
  )
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
