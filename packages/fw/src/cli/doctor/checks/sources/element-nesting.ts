import { locationAt } from '@fw/kit/imports'
import { doctorDiagnostics } from '@fw/schema'
import { runsOnServer } from '../../facts/app-facts'
import type { AppFacts } from '../../facts/app-facts'
import { isElement, walkTemplate } from '../../facts/template-tree'
import type { TemplateNode } from '../../facts/template-tree'
import type { Finding } from '../../finding'

/** Elements that close a paragraph. */
const BLOCKS = new Set(
  'address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul'.split(
    ' ',
  ),
)

/** Elements that cannot contain themselves, at any depth. */
const NOT_IN_ITSELF = new Set(['a', 'button', 'form'])

/** What tables contain directly. */
const IN_TABLE = new Set('caption colgroup thead tbody tfoot template script style'.split(' '))

/** Elements that browsers move elsewhere when they read the HTML of the server. */
export function findWrongNesting(facts: AppFacts): Finding[] {
  return facts.sources
    .filter(source => source.template && runsOnServer(facts, source))
    .flatMap(({ file, text, template }) => {
      const findings: Finding[] = []
      walkTemplate(template!, (node, parents) => {
        const parent = isElement(node) ? wrongParent(node, parents) : undefined
        if (parent === undefined) return
        const location = locationAt(file, text, node.loc.start.offset)
        findings.push(doctorDiagnostics.wrongNesting({ tag: node.tag!, parent }, { location }))
      })
      return findings
    })
}

function wrongParent({ tag }: TemplateNode & { tag: string }, parents: readonly TemplateNode[]): string | undefined {
  // Components may render their slot elsewhere.
  const tags = parents.map(parent => parent.tag ?? '')
  const last = tags.findLastIndex(name => /[A-Z-]|^(?:component|slot|svg|math)$/.test(name))
  const around = tags.slice(last + 1)
  if (NOT_IN_ITSELF.has(tag) && around.includes(tag)) return tag
  if (BLOCKS.has(tag) && around.at(-1) === 'p') return 'p'
  const container = around.findLast(name => name !== 'template')
  return container === 'table' && /^[a-z]+$/.test(tag) && !IN_TABLE.has(tag) && tag !== 'slot' && tag !== 'component'
    ? 'table'
    : undefined
}
