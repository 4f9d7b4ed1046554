import { locationAt } from '@fw/kit/imports'
import type { Node } from '@fw/kit/imports'
import { buildDiagnostics } from '@fw/schema'
import { nameOf, stringOf, walkAll } from '../../../migrate/tree/script-tree'
import type { AppFacts } from '../../facts/app-facts'
import type { SourceFile } from '../../facts/source-file'
import { attributeOf, isElement, mayHave, walkTemplate } from '../../facts/template-tree'
import type { TemplateNode } from '../../facts/template-tree'
import type { Finding } from '../../finding'

const LINK = /^(?:Fw|Nuxt|Router)Link$|^(?:fw|nuxt|router)-link$/

/** A path that code names, which the router shows or the server responds to. */
interface Target {
  path: string
  offset: number
  /** Whether the router resolves it, so that only pages count. */
  isRouted: boolean
}

/** Links and navigations to paths that nothing responds to. */
export async function findDeadLinks(facts: AppFacts): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const source of facts.sources) {
    if (source.side !== 'app') continue
    for (const { path, offset, isRouted } of [...linksOf(source), ...navigationsOf(source)]) {
      const kind = await facts.resolvePath(path)
      if (kind === 'page' || (kind !== undefined && !isRouted) || kind === 'redirect') continue
      // Middleware of the server may respond to any path.
      if (!isRouted && facts.hasServerMiddleware) continue
      findings.push(buildDiagnostics.missingPage({ path }, { location: locationAt(source.file, source.text, offset) }))
    }
  }
  return findings
}

function linksOf({ template }: SourceFile): Target[] {
  const targets: Target[] = []
  if (template) {
    walkTemplate(template, node => {
      if (!isElement(node)) return
      const isLink = LINK.test(node.tag)
      if (!isLink && node.tag !== 'a') return
      const attribute = node.props.find(({ name, value }) => value && (name === 'href' || (isLink && name === 'to')))
      const path = pathOf(attribute?.value?.content)
      if (path === undefined) return
      targets.push({ path, offset: attribute!.loc.start.offset, isRouted: isLink && !leavesRouter(node) })
    })
  }
  return targets
}

function leavesRouter(node: TemplateNode): boolean {
  return mayHave(node, 'external') || mayHave(node, 'download') || attributeOf(node, 'target') === '_blank'
}

/** The first argument of `navigateTo('/path')`, without options. */
function navigationsOf({ scripts }: SourceFile): Target[] {
  const targets: Target[] = []
  for (const { root, offset } of scripts) {
    walkAll(root, node => {
      if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'navigateTo') return
      const [first, options] = node.arguments as Node[]
      const path = pathOf(stringOf(first))
      if (path !== undefined && !options) targets.push({ path, offset: offset + first!.start, isRouted: true })
    })
  }
  return targets
}

/** The path of a link to this site, without query and hash. */
function pathOf(link: string | undefined): string | undefined {
  return link !== undefined && /^\/(?!\/)/.test(link) ? link.replace(/[?#].*$/s, '') : undefined
}
