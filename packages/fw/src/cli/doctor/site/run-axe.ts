import { readFileSync } from 'node:fs'
import { openPages } from '../../browser/open-pages'
import type { ProcessSession } from '../../processes/process-session'

/** The rules that conformance to WCAG 2.2, level AA, requires. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const RUN = `axe.run(document, { runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => ({ rule: id, help, html }))))`

/** An element that violates a rule of axe. */
export interface AxeViolation {
  rule: string
  help: string
  html: string
}

interface AxeRun {
  chrome: string
  /** The script of axe. */
  script: string
  session: ProcessSession
}

/** Opens pages in a browser, and runs axe in each. The violations are by URL. */
export async function runAxe(
  urls: readonly string[],
  { chrome, script, session }: AxeRun,
): Promise<Map<string, AxeViolation[]>> {
  const axe = readFileSync(script, 'utf8')
  const violations = new Map<string, AxeViolation[]>()
  await openPages(chrome, urls, session, {
    async onLoad(url, evaluate) {
      // Its value need not be sent.
      await evaluate(`${axe}\n;undefined`)
      violations.set(url, await evaluate(RUN))
    },
  })
  return violations
}
