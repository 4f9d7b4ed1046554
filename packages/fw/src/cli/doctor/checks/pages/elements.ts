import type { Problem, ProblemOrigin } from '@fw/schema'
import type { Finding } from '../../finding'
import { locateElement } from '../../site/locate-element'
import { parentsOf } from '../../site/parse-html'
import type { HtmlElement } from '../../site/parse-html'
import { isRenderedPage } from '../../site/site-facts'
import type { SiteFacts, SitePage } from '../../site/site-facts'

/** An element with a problem, which is reported with the location of the element. */
interface WrongElement {
  element: HtmlElement
  report: (origin: ProblemOrigin) => Problem
}

/** Findings of elements of all pages. What several pages share, such as a layout, is reported once. */
export function checkElements(facts: SiteFacts, find: (page: SitePage) => readonly WrongElement[]): Finding[] {
  const findings = new Map<string, Finding>()
  for (const page of facts.pages) {
    if (!isRenderedPage(page)) continue
    for (const { element, report } of find(page)) {
      const location = locateElement(facts, page, element)
      const finding = report(location ? { location } : {})
      const key = location ? JSON.stringify([finding.code, location]) : finding.code + finding.why
      if (!findings.has(key)) findings.set(key, finding)
    }
  }
  return [...findings.values()]
}

/** Whether assistive technology ignores an element. */
export function isHidden(element: HtmlElement): boolean {
  return [element, ...parentsOf(element)].some(
    ({ tag, attributes }) =>
      attributes.has('hidden') || attributes.get('aria-hidden') === 'true' || tag === 'template' || tag === 'noscript',
  )
}

/** Whether attributes give an element a name. */
export function hasLabelAttribute({ attributes }: HtmlElement): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some(name => attributes.get(name)?.trim())
}
