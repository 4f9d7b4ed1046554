import { takesNonce } from '../../shared/nonce'
import { findNonce } from '../nonce'

interface Tag {
  tag: string
  props: Record<string, unknown>
}

interface Hooks {
  hook: (name: string, listener: (context: { tags: Tag[] }) => void) => void
}

/** Adds the nonce of the page to tags that the client adds to the head. */
export function addHeadNonce(hooks: Hooks): void {
  const nonce = findNonce()
  if (!nonce) return
  // Scripts cannot read the nonce of server-rendered tags. The head manager matches them by the readable value, and
  // treats an empty attribute as `true`.
  const shown = document.querySelector('meta[property=csp-nonce]')!.getAttribute('nonce')
  const set =
    (value: unknown) =>
    ({ tags }: { tags: Tag[] }): void => {
      for (const tag of tags) if (takesNonce(tag)) tag.props.nonce = value
    }
  hooks.hook('entries:normalize', set(shown || true))
  hooks.hook('tags:resolve', set(nonce))
}
