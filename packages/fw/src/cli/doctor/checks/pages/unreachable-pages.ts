import type { Node } from '@fw/kit/imports'
import { doctorDiagnostics } from '@fw/schema'
import { walkAll } from '../../../migrate/tree/script-tree'
import type { AppFacts } from '../../facts/app-facts'
import { parseExpression, shownExpressions, walkTemplate } from '../../facts/template-tree'
import type { Finding } from '../../finding'
import { elementsOf } from '../../site/parse-html'
import type { SiteFacts } from '../../site/site-facts'

/** Pages that no other page and no code names. */
export function findUnreachable(facts: SiteFacts): Finding[] {
  const links = new Set(facts.pages.flatMap(({ root }) => elementsOf(root, /^(?:a|area|form)$/).flatMap(linkOf)))
  const beginnings = listBeginnings(facts)
  return facts.pageFiles
    .filter(({ path }) => path !== '/' && !/[:*(]/.test(path) && !/\/(?:404|error)$/.test(path))
    .filter(({ path, name, file }) => {
      const isNamed = facts.texts.some(text => mentions(text, path) || (name !== undefined && mentionsName(text, name)))
      return (
        !isNamed && !links.has(path) && !beginnings.some(beginning => path.startsWith(beginning)) && file !== undefined
      )
    })
    .map(({ path, file }) => doctorDiagnostics.unreachablePage({ path }, { location: { file, line: 1, column: 1 } }))
}

function linkOf({ attributes }: { attributes: ReadonlyMap<string, string> }): string[] {
  const link = attributes.get('href') ?? attributes.get('action')
  return link === undefined ? [] : [link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')]
}

/** Whether a text contains a path, with or without its slash: in code, content, or data. */
function mentions(text: string, path: string): boolean {
  const pattern = path.slice(1).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`["'\`(/\\s]${pattern}(?=[/"'\`?#)\\s]|$)`, 'm').test(text)
}

function mentionsName(text: string, name: string): boolean {
  return text.includes(`'${name}'`) || text.includes(`"${name}"`) || text.includes(`\`${name}\``)
}

/** The beginnings of paths that code computes: `/shop/` of `/shop/${id}`. */
function listBeginnings({ sources }: AppFacts): string[] {
  const beginnings: string[] = []
  const visit = (root: Node): void =>
    walkAll(root, node => {
      const [first] = (node.type === 'TemplateLiteral' ? node.quasis : []) as Array<{ value: { cooked?: string } }>
      const start =
        node.type === 'BinaryExpression' && node.operator === '+' ? (node.left as Node).value : first?.value.cooked
      if (typeof start === 'string' && start.startsWith('/')) beginnings.push(start)
    })
  for (const { scripts, template } of sources) {
    for (const { root } of scripts) visit(root)
    if (template) {
      walkTemplate(template, node => {
        for (const expression of shownExpressions(node)) {
          const parsed = parseExpression(expression)
          if (parsed) visit(parsed.root)
        }
      })
    }
  }
  return beginnings
}
