import { findPackage } from '@fw/kit/config'
import { doctorDiagnostics } from '@fw/schema'
import { join } from 'pathe'
import { findChrome } from '../browser/find-chrome'
import { openSession, untilInterrupted } from '../processes/process-session'
import type { Examination, Finding } from './finding'
import { locateElement } from './site/locate-element'
import { elementsOf, parseHtml } from './site/parse-html'
import { runAxe } from './site/run-axe'
import type { AxeViolation } from './site/run-axe'
import type { SiteFacts, SitePage } from './site/site-facts'
import type { RunningSite } from './site/start-copy'

/** Rules that this command checks itself, with fixes of its own. */
const OWN_CODES: Readonly<Record<string, string>> = {
  'image-alt': 'FW2340',
  'button-name': 'FW2341',
  'link-name': 'FW2341',
  'html-has-lang': 'FW2342',
  'document-title': 'FW2343',
  label: 'FW2344',
  'select-name': 'FW2344',
  'duplicate-id': 'FW2345',
  'duplicate-id-aria': 'FW2345',
  'meta-viewport': 'FW2346',
  'frame-title': 'FW2347',
}

/** Checks pages with axe, if the project depends on it. It needs a browser: many rules are about what is shown. */
export async function examineAccessibility(
  site: RunningSite,
  facts: SiteFacts,
  { findings, skipped }: Examination,
): Promise<void> {
  const { dependencies, devDependencies } = facts.manifest?.content ?? {}
  const axe = 'axe-core' in { ...dependencies, ...devDependencies } ? findPackage('axe-core', facts.rootDir) : undefined
  if (axe === undefined || facts.pages.length === 0) return
  const { env } = facts.loaded.facts
  const chrome = findChrome(env)
  if (chrome === undefined) {
    skipped.push('axe was not run: no Chrome or Chromium was found. Install one, or set CHROME_PATH to its executable.')
    return
  }
  const urls = new Map(facts.pages.map(page => [new URL(`.${page.path}`, site.url).href, page]))
  const session = openSession(env, { isKept: false, name: 'doctor' })
  try {
    const violations = await untilInterrupted(session, () =>
      runAxe([...urls.keys()], { chrome, script: join(axe, 'axe.min.js'), session }),
    )
    findings.push(
      ...reportOnce(
        [...violations].flatMap(([url, list]) => list.map(violation => report(violation, urls.get(url)!, facts))),
      ).filter(finding => !isReported(finding, findings)),
    )
  } catch (error) {
    skipped.push(`axe was not run: ${(error as Error).message}`)
  }
}

type AxeFinding = Finding & { rule: string }

function report({ rule, help, html }: AxeViolation, page: SitePage, facts: SiteFacts): AxeFinding {
  const [element] = elementsOf(parseHtml(html))
  const location = element && locateElement(facts, page, element)
  const tag = /^<[^>]*>/.exec(html)?.[0] ?? html
  const finding = doctorDiagnostics.axeViolation(
    { path: page.path, rule, help, html: tag },
    location ? { location } : {},
  )
  return { ...finding, rule }
}

/** What several pages share, such as a layout, is reported once. */
function reportOnce(findings: readonly AxeFinding[]): AxeFinding[] {
  const unique = new Map<string, AxeFinding>()
  for (const finding of findings) {
    const key = JSON.stringify([finding.rule, finding.location ?? finding.why])
    if (!unique.has(key)) unique.set(key, finding)
  }
  return [...unique.values()]
}

/** Whether the same problem was found in the HTML. */
function isReported({ rule, location }: AxeFinding, findings: readonly Finding[]): boolean {
  return findings.some(
    ({ code, location: other }) =>
      code === OWN_CODES[rule] &&
      // Those of the whole document have the location of the page, or of the configuration.
      (/^(?:html-has-lang|document-title|meta-viewport)$/.test(rule) ||
        (other?.file === location?.file && other?.line === location?.line)),
  )
}
