import { doctorDiagnostics } from '@fw/schema'
import type { Location } from '@fw/schema'
import type { Finding } from '../../finding'
import { elementsOf, textOf } from '../../site/parse-html'
import { isRenderedPage } from '../../site/site-facts'
import type { SiteFacts, SitePage } from '../../site/site-facts'
import { checkElements } from './elements'

/** Pages without language or title, and those that keep visitors from zooming. */
export function findDocumentProblems(facts: SiteFacts): Finding[] {
  const pages = facts.pages.filter(isRenderedPage)
  const config = facts.sources.find(({ file }) => /\/fw\.config\.\w+$/.test(file))
  // What all pages lack belongs into the configuration.
  const locate = (page: SitePage, wrong: readonly SitePage[]): { location?: Location } => {
    const file = wrong.length === pages.length && config ? config.file : page.file
    return file === undefined ? {} : { location: { file, line: 1, column: 1 } }
  }
  const without = (isWrong: (page: SitePage) => boolean): SitePage[] => pages.filter(isWrong)
  const untitled = without(({ root }) => !elementsOf(root, /^title$/).some(title => textOf(title) !== ''))
  const fixed = without(({ root }) => elementsOf(root, /^meta$/).some(({ attributes }) => preventsZoom(attributes)))
  const nameless = without(
    ({ root }) =>
      !elementsOf(root, /^html$/)[0]
        ?.attributes.get('lang')
        ?.trim(),
  )
  return [
    ...once(nameless, pages).map(page => doctorDiagnostics.pageLanguage({ path: page.path }, locate(page, nameless))),
    ...once(untitled, pages).map(page => doctorDiagnostics.pageTitle({ path: page.path }, locate(page, untitled))),
    ...once(fixed, pages).map(page => doctorDiagnostics.zoomDisabled({ path: page.path }, locate(page, fixed))),
  ]
}

/** A problem of all pages is reported for the first one. */
function once(wrong: readonly SitePage[], pages: readonly SitePage[]): readonly SitePage[] {
  return wrong.length === pages.length ? wrong.slice(0, 1) : wrong
}

function preventsZoom(attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.get('name') !== 'viewport') return false
  const content = attributes.get('content') ?? ''
  const maximum = Number(/maximum-scale\s*=\s*([\d.]+)/.exec(content)?.[1] ?? Number.POSITIVE_INFINITY)
  return /user-scalable\s*=\s*(?:no|0)\b/.test(content) || maximum < 2
}

/** Ids that several elements of a page have. */
export function findDuplicateIds(facts: SiteFacts): Finding[] {
  return checkElements(facts, ({ path, root }) => {
    const ids = new Set<string>()
    return elementsOf(root).flatMap(element => {
      const id = element.attributes.get('id')
      const isInDrawing = element.parent?.tag === 'defs' || /^(?:svg|g|path)$/.test(element.tag)
      if (!id || isInDrawing) return []
      if (ids.has(id)) return { element, report: origin => doctorDiagnostics.duplicateId({ path, id }, origin) }
      ids.add(id)
      return []
    })
  })
}
