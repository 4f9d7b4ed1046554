import { doctorDiagnostics } from '@fw/schema'
import type { Finding } from '../../finding'
import { elementsOf, parentsOf, textOf } from '../../site/parse-html'
import type { HtmlElement } from '../../site/parse-html'
import type { SiteFacts } from '../../site/site-facts'
import { checkElements, hasLabelAttribute, isHidden } from './elements'

/** Inputs that show their purpose themselves, or nothing. */
const NAMELESS_TYPE = /^(?:hidden|submit|reset|button|image)$/

/** Links and buttons without text, and form fields without a label. */
export function findUnnamed(facts: SiteFacts): Finding[] {
  return checkElements(facts, ({ path, root }) => {
    const labels = new Set(elementsOf(root, /^label$/).flatMap(({ attributes }) => attributes.get('for') ?? []))
    const elements = elementsOf(root, /^(?:a|button|input|select|textarea)$/).filter(
      element => !isHidden(element) && !hasLabelAttribute(element),
    )
    return elements.flatMap(element => {
      const { tag } = element
      if (tag === 'a' || tag === 'button') {
        const isNamed = hasText(element) || (tag === 'a' && !element.attributes.has('href'))
        return isNamed ? [] : { element, report: origin => doctorDiagnostics.controlText({ path, tag }, origin) }
      }
      const isNamed = NAMELESS_TYPE.test(element.attributes.get('type') ?? '') || isLabelled(element, labels)
      return isNamed ? [] : { element, report: origin => doctorDiagnostics.fieldLabel({ path, tag }, origin) }
    })
  })
}

/** Text, or an image with one. */
function hasText(element: HtmlElement): boolean {
  if (textOf(element) !== '') return true
  return elementsOf(element).some(inner => inner.attributes.get('alt')?.trim() || hasLabelAttribute(inner))
}

function isLabelled(element: HtmlElement, labels: ReadonlySet<string>): boolean {
  const id = element.attributes.get('id')
  return (id !== undefined && labels.has(id)) || parentsOf(element).some(({ tag }) => tag === 'label')
}
