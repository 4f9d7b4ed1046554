import { takesNonce } from '../../shared/nonce'
import { findNonce } from '../nonce'

interface Tag {
  tag: string
  props: Record<string, unknown>
}

interface Hooks {
  hook: (name: string, listener: (context: { tags: Tag[] }) => void) => void
}

/** Lets tags that the browser adds to the head carry the nonce of the page. */
export function addHeadNonce(hooks: Hooks): void {
  const nonce = findNonce()
  if (!nonce) return
  // Scripts cannot read a nonce that came with a header. The tags of the server are found by what can be read, where
  // the head manager takes an empty attribute for `true`.
  const shown = document.querySelector('meta[property=csp-nonce]')!.getAttribute('nonce')
  const set =
    (value: unknown) =>
    ({ tags }: { tags: Tag[] }): void => {
      for (const tag of tags) if (takesNonce(tag)) tag.props.nonce = value
    }
  hooks.hook('entries:normalize', set(shown || true))
  hooks.hook('tags:resolve', set(nonce))
}
