import type { AppFacts } from '../facts/app-facts'
import type { HtmlElement } from './parse-html'

/** What is known of a build that was started. */
export interface SiteFacts extends AppFacts {
  pages: readonly SitePage[]
}

/** A page, as the built server or a static host responds with it. */
export interface SitePage {
  /** Below the base URL. */
  path: string
  status: number
  headers: Headers
  html: string
  root: HtmlElement
  /** The page component. */
  file?: string
}

/** Whether a page has its content, and is not only the shell that browsers fill. */
export function isRenderedPage({ status, html }: SitePage): boolean {
  return status < 300 && !/<div id="__\w+"[^>]*><\/div>/.test(html)
}
