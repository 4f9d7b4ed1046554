import * as buildOptions from '#build/options'
import { config } from '#build/test-page'
import type { TestState } from '../shared/test-state'
import { createTestFetch } from './test-fetch'

type Page = Record<string, unknown>

/** Prepares the window like a server-rendered document: root element, runtime config, and another `fetch`. */
export async function preparePage(state: TestState): Promise<void> {
  const { domEnvironment, mock, indexedDbFile } = state.settings
  const page = { config: structuredClone(config) }
  const target = window as unknown as { __FW__: Page }
  target.__FW__ = buildOptions.multiApp ? { [buildOptions.appId]: page } : page
  for (const [tag, attributes] of [
    [buildOptions.rootTag, buildOptions.rootAttrs],
    [buildOptions.teleportTag, buildOptions.teleportAttrs],
  ] as const)
    document.body.append(createElement(tag, attributes))
  window.fetch = createTestFetch(state, config.app.baseURL)
  // jsdom reports each call as not implemented.
  if (domEnvironment === 'jsdom') window.scrollTo = () => {}
  if (mock.intersectionObserver) window.IntersectionObserver = InactiveObserver
  if (mock.indexedDb) await import(/* @vite-ignore */ indexedDbFile!)
}

function createElement(tag: string, attributes: Readonly<Record<string, unknown>>): Element {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  return element
}

/** Never reports an intersection, since there is no layout. */
class InactiveObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds: readonly number[] = []
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
}
