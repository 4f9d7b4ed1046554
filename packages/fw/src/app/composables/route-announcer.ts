import { shallowRef } from 'vue'
import type { Ref } from 'vue'
import { useFwApp } from '../context/app-context'
import { useShared } from './shared-use'

/** When a screen reader announces a message: immediately, when idle, or never. */
export type Politeness = 'assertive' | 'polite' | 'off'

/** The messages for screen readers. */
export interface RouteAnnouncer {
  message: Ref<string>
  politeness: Ref<Politeness>
  /** Announces a message. Default: `polite`. */
  set: (message: string, politeness?: Politeness) => void
  polite: (message: string) => void
  assertive: (message: string) => void
}

interface Shared extends RouteAnnouncer {
  remove: () => void
}

/** Announces the page title after every navigation. All callers in the app share one. */
export function useRouteAnnouncer(options: { politeness?: Politeness } = {}): RouteAnnouncer {
  const announcer = useShared(useFwApp('useRouteAnnouncer'), '_routeAnnouncer', createAnnouncer)
  if (options.politeness) announcer.politeness.value = options.politeness
  return announcer
}

function createAnnouncer(): Shared {
  const message = shallowRef('')
  const politeness = shallowRef<Politeness>('polite')
  const set: RouteAnnouncer['set'] = (text, how = 'polite') => {
    message.value = text
    politeness.value = how
  }
  return {
    message,
    politeness,
    set,
    polite: text => set(text, 'polite'),
    assertive: text => set(text, 'assertive'),
    remove: import.meta.client ? watchTitle(title => set(title, politeness.value)) : () => {},
  }
}

// Observes the document, because any code can set the title at any time. The browser announces the initial title.
function watchTitle(changed: (title: string) => void): () => void {
  let currentTitle = document.title.trim()
  const observer = new MutationObserver(() => {
    const title = document.title.trim()
    if (title === currentTitle) return
    currentTitle = title
    changed(title)
  })
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
