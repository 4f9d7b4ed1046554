import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'

// `npm create fw` downloads the package for a single run, so it is one download without dependencies.
const BUNDLED = [
  '@clack/prompts',
  '@clack/core',
  'fast-string-width',
  'fast-string-truncated-width',
  'fast-wrap-ansi',
  'sisteransi',
]

const LOWER_CASE = new Set(['fast-string-truncated-width', 'fast-string-width', 'sisteransi'])

export default defineConfig({
  entry: { index: 'src/index.ts' },
  deps: { alwaysBundle: [...BUNDLED, '@fw/schema'] },
  copy: BUNDLED.map(name => ({
    from: `../../node_modules/${name}/${LOWER_CASE.has(name) ? 'license' : 'LICENSE'}`,
    rename: `LICENSE-${name.replace('/', '-')}`,
  })),
  dts: declarations(import.meta.dirname),
})
