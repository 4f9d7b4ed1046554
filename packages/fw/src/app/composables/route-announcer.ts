import { shallowRef } from 'vue'
import type { Ref } from 'vue'
import { useFwApp } from '../context/app-context'
import { useShared } from './shared-use'

/** How urgently a screen reader says something: at once, when it is quiet, or not at all. */
export type Politeness = 'assertive' | 'polite' | 'off'

/** What a screen reader says about navigations. */
export interface RouteAnnouncer {
  message: Ref<string>
  politeness: Ref<Politeness>
  /** Says something; `polite` unless told otherwise. */
  set: (message: string, politeness?: Politeness) => void
  polite: (message: string) => void
  assertive: (message: string) => void
}

interface Shared extends RouteAnnouncer {
  remove: () => void
}

/** Announces the title of every page that is gone to. All callers in an application share one. */
export function useRouteAnnouncer(options: { politeness?: Politeness } = {}): RouteAnnouncer {
  const announcer = useShared(useFwApp('useRouteAnnouncer'), '_routeAnnouncer', createAnnouncer)
  if (options.politeness) {
    announcer.politeness.value = options.politeness
  }
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

// Whatever sets it, and however late. The title of the first page is read out by the browser.
function watchTitle(changed: (title: string) => void): () => void {
  let known = document.title.trim()
  const observer = new MutationObserver(() => {
    const title = document.title.trim()
    if (title === known) return
    known = title
    changed(title)
  })
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
