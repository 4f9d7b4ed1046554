import { findRunningApp } from './running-app'
import type { RunningApp } from './running-app'

/** The page of the app that devtools show: their own page, or the one that a window of devtools belongs to. */
export class AppPage {
  private opened: Window | null = null

  /** @param isSeparate Whether devtools have a window of their own. */
  constructor(private readonly isSeparate: boolean) {}

  /** The window of the page. Undefined if it was closed, or shows another site. */
  get window(): (Window & typeof globalThis) | undefined {
    const owner = this.isSeparate ? [this.opened, opener as Window | null].find(isReadable) : window
    return (owner ?? undefined) as (Window & typeof globalThis) | undefined
  }

  get app(): RunningApp | undefined {
    const { document } = this.window ?? {}
    return document && findRunningApp(document)
  }

  /** Opens a page of the app in another tab, for devtools that have a window of their own. */
  open(url: string): void {
    this.opened = window.open(url, 'fw-devtools-app')
  }
}

function isReadable(candidate: Window | null): boolean {
  try {
    return candidate !== null && !candidate.closed && candidate.document !== undefined
  } catch {
    return false
  }
}
