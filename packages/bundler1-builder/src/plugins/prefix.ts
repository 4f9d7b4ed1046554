import type { Targets } from 'lightningcss'
import { isCSSRequest } from 'vite'
import type { Plugin } from 'vite'

/**
 * Properties and functions that some browsers only support with a prefix. Styles without any of them are not processed.
 */
const PREFIXED =
  /\b(?:user-select|backdrop-filter|mask|hyphens|appearance|box-decoration-break|print-color-adjust|text-size-adjust|text-decoration|text-emphasis|initial-letter|line-clamp|clip-path|image-set|cross-fade|fit-content|stretch|element)\b/

/** Adds vendor prefixes for browsers (`safari16.4` …), and does not lower other syntax. */
export function prefixPlugin(browsers: readonly string[]): Plugin {
  const targets = resolveTargets(browsers)
  return {
    name: 'fw:prefix',
    transform: {
      filter: { code: PREFIXED },
      async handler(code, id) {
        if (!isCSSRequest(id) || /[?&](?:raw|url)\b/.test(id)) return undefined
        const { Features, transform } = await import('lightningcss')
        const all = Object.values(Features)
          .filter(feature => typeof feature === 'number')
          .reduce((sum, feature) => sum | feature, 0)
        const made = transform({
          filename: id,
          code: new TextEncoder().encode(code),
          targets,
          exclude: all & ~Features.VendorPrefixes,
          errorRecovery: true,
          nonStandard: { deepSelectorCombinator: true },
        })
        return { code: new TextDecoder().decode(made.code), map: null }
      },
    },
  }
}

/** `safari16.4` in the version format of the tool: one byte for each part. */
export function resolveTargets(browsers: readonly string[]): Targets {
  return Object.fromEntries(
    browsers.map(browser => {
      const [, name = '', major = '0', minor = '0'] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? []
      return [name, (Number(major) << 16) | (Number(minor) << 8)]
    }),
  ) as Targets
}
