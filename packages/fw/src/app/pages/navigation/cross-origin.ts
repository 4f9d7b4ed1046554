import { findNonce } from '../../nonce'
import { defineFwPlugin } from '../../plugins'

/** Prefetches cross-origin pages with speculation rules when a link to them is prefetched. */
export default defineFwPlugin({
  name: 'fw:cross-origin-prefetch',
  setup(app) {
    const origins = new Set<string>()
    app.hook('link:prefetch', (link: string) => {
      const { href, origin, protocol } = new URL(link, location.href)
      if (origin === location.origin || !/^https?:$/.test(protocol) || origins.has(href)) return
      origins.add(href)
      // Browsers do not read an existing script again, so each URL gets its own.
      const script = document.createElement('script')
      script.type = 'speculationrules'
      script.nonce = findNonce()
      // Hides the IP address of the visitor from the other origin until the link is followed.
      script.text = JSON.stringify({
        prefetch: [{ source: 'list', urls: [href], requires: ['anonymous-client-ip-when-cross-origin'] }],
      })
      document.head.append(script)
    })
  },
})
