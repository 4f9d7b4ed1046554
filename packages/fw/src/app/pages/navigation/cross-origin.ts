import { findNonce } from '../../nonce'
import { defineFwPlugin } from '../../plugins'

/** Lets the browser load pages of other origins ahead, once a link to them is prefetched. */
export default defineFwPlugin({
  name: 'fw:cross-origin-prefetch',
  setup(app) {
    const known = new Set<string>()
    app.hook('link:prefetch', (link: string) => {
      const { href, origin, protocol } = new URL(link, location.href)
      if (origin === location.origin || !/^https?:$/.test(protocol) || known.has(href)) {
        return
      }
      known.add(href)
      // Rules of a script that is there already are not read again, so each address gets its own.
      const script = document.createElement('script')
      script.type = 'speculationrules'
      script.nonce = findNonce()
      // The other origin learns of the visitor when the link is followed, and not before.
      script.text = JSON.stringify({
        prefetch: [{ source: 'list', urls: [href], requires: ['anonymous-client-ip-when-cross-origin'] }],
      })
      document.head.append(script)
    })
  },
})
