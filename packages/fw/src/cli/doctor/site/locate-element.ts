import { locationAt } from '@fw/kit/imports'
import type { Location } from '@fw/schema'
import type { AppFacts } from '../facts/app-facts'
import { isElement, isStatic, walkTemplate } from '../facts/template-tree'
import type { TemplateNode, TemplateProp } from '../facts/template-tree'
import { textOf } from './parse-html'
import type { HtmlElement } from './parse-html'
import type { SitePage } from './site-facts'

interface Candidate {
  location: Location
  score: number
}

/** Where a template has an element of a page: the one that has most in common with it, or otherwise the page itself. */
export function locateElement(facts: AppFacts, page: SitePage, element: HtmlElement): Location | undefined {
  let best: Candidate | undefined
  for (const { file, text, side, template } of facts.sources) {
    if (side !== 'app' || !template) continue
    walkTemplate(template, node => {
      const score = compare(node, element)
      if (score === undefined) return
      const candidate = {
        location: locationAt(file, text, node.loc.start.offset),
        score: score + (file === page.file ? 0.5 : 0),
      }
      if (!best || candidate.score > best.score) best = candidate
    })
  }
  return best?.location ?? (page.file === undefined ? undefined : { file: page.file, line: 1, column: 1 })
}

/** What a template element and a rendered one have in common. Undefined: it was not rendered from it. */
function compare(node: TemplateNode, element: HtmlElement): number | undefined {
  if (!isElement(node)) return undefined
  const isLink = element.tag === 'a' && /^(?:Fw|Nuxt|Router)Link$|-link$/.test(node.tag)
  if (node.tag !== element.tag && !isLink) return undefined
  let score = 0
  for (const prop of node.props) {
    const name = isLink && nameOfProp(prop) === 'to' ? 'href' : nameOfProp(prop)
    if (name === undefined || name === 'class' || name === 'style') continue
    const rendered = element.attributes.get(name)
    if (isStatic(prop)) {
      if (isLink && rendered === undefined) continue
      if (rendered !== (prop.value?.content ?? '')) return undefined
      score += 2
    } else if (rendered !== undefined) score++
  }
  const texts = (node.children ?? []).flatMap(({ content }) => (typeof content === 'string' ? content.trim() : []))
  const [only] = texts.filter(Boolean)
  return only !== undefined && textOf(element).includes(only.replaceAll(/\s+/g, ' ')) ? score + 1 : score
}

function nameOfProp({ type, name, arg }: TemplateProp): string | undefined {
  if (isStatic({ type })) return name
  return name === 'bind' ? arg?.content : undefined
}
