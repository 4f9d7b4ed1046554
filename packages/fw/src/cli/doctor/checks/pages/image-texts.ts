import { doctorDiagnostics } from '@fw/schema'
import type { Finding } from '../../finding'
import { elementsOf } from '../../site/parse-html'
import type { SiteFacts } from '../../site/site-facts'
import { checkElements, hasLabelAttribute, isHidden } from './elements'

/** Images and frames of pages that screen readers cannot describe. */
export function findUndescribed(facts: SiteFacts): Finding[] {
  return checkElements(facts, ({ path, root }) =>
    elementsOf(root, /^(?:img|iframe)$/)
      .filter(element => !isHidden(element) && !hasLabelAttribute(element))
      .filter(({ tag, attributes }) => tag === 'iframe' || !isDescribed(attributes))
      .map(element => ({
        element,
        report: origin =>
          element.tag === 'iframe'
            ? doctorDiagnostics.frameTitle({ path }, origin)
            : doctorDiagnostics.imageText({ path, src: element.attributes.get('src') ?? '' }, origin),
      })),
  )
}

function isDescribed(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.has('alt') || /^(?:presentation|none)$/.test(attributes.get('role') ?? '')
}
