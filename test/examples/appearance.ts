import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import { type Tab, openPage } from '../browser/page'
import { takePicture } from './pictures'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A finding of axe. */
interface Violation {
  id: string
  nodes: Array<{ html: string; failureSummary?: string }>
}

/** The accessibility problems of a page in its current state. */
async function findViolations({ page }: Tab): Promise<string[]> {
  await page.evaluate(axe)
  const violations = await page.evaluate<Violation[]>('axe.run().then(result => result.violations)')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** Opens a page on a desktop in light mode and on a phone in dark mode. It must be accessible, and fit the screen. */
export async function expectFinished(
  url: string,
  { picture, prepare = async () => {}, cookies = {}, expected = [] }: Look = {},
): Promise<void> {
  const storageState = { cookies: Object.entries(cookies).map(([name, value]) => cookieOf(name, value)), origins: [] }
  for (const { name, viewport, colorScheme } of SCREENS) {
    const tab = await openPage(url, { expected, storageState, viewport, colorScheme, reducedMotion: 'reduce' })
    await prepare(tab)
    expect(await findViolations(tab), `${url} on a ${name}`).toEqual([])
    const overflow = await tab.page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${url} is wider than a ${name}`).toBe(0)
    if (picture) await takePicture(tab, `${picture}${name === 'phone' ? '-phone' : ''}`)
  }
}

interface Look {
  /** The name of its picture in the documentation. */
  picture?: string
  /** Brings the page into the state to look at. */
  prepare?: (tab: Tab) => Promise<void>
  expected?: readonly RegExp[]
  /** Cookies of the visitor. */
  cookies?: Readonly<Record<string, string>>
}

const SCREENS = [
  { name: 'desktop', viewport: { width: 1120, height: 700 }, colorScheme: 'light' },
  { name: 'phone', viewport: { width: 375, height: 700 }, colorScheme: 'dark' },
] as const

function cookieOf(name: string, value: string) {
  const scope = { domain: '127.0.0.1', path: '/', expires: -1, httpOnly: false, secure: false }
  return { name, value, ...scope, sameSite: 'Lax' as const }
}
