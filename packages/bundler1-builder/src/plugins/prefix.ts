import { PREFIXED, resolvePrefixOptions } from '@fw/kit/bundle'
import { isCSSRequest } from 'vite'
import type { Plugin } from 'vite'

/** Adds vendor prefixes, and does not lower other syntax. */
export function prefixPlugin(): Plugin {
  return {
    name: 'fw:prefix',
    transform: {
      filter: { code: PREFIXED },
      async handler(code, id) {
        if (!isCSSRequest(id) || /[?&](?:raw|url)\b/.test(id)) return undefined
        const { Features, transform } = await import('lightningcss')
        const transformed = transform({
          filename: id,
          code: new TextEncoder().encode(code),
          ...resolvePrefixOptions(Features),
          errorRecovery: true,
          nonStandard: { deepSelectorCombinator: true },
        })
        return { code: new TextDecoder().decode(transformed.code), map: null }
      },
    },
  }
}
