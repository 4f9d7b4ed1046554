import { expect, it } from 'vitest'
import { PACKAGES, loadText, scanFolder } from './repository'

// The suites run in the v4 layout only, and a smoke test in the v3 layout. That is enough as long as the layout is
// only a set of defaults, which the schema resolves and test/options compares option by option in both layouts. So
// code outside the schema must not check the layout: it reads an option instead. A file that has to is listed here
// with the reason, and has tests in both layouts.
const ALLOWED: Record<string, string> = {
  'packages/create-fw/src/apply-layout.ts': 'creates projects in either layout: test/create',
  'packages/devtools/src/collect.ts': 'displays the version',
  'packages/fw/src/build/virtual/default-root.ts': 'names the first file to create: test/apps/rendering/islands',
  'packages/fw/src/cli/commands/add.ts': 'creates the first file of a project: test/commands/add',
  'packages/fw/src/cli/commands/config/diff.ts': 'compares the layouts: test/commands/config',
  'packages/fw/src/cli/migrate/config/config-layout.ts': 'writes the layout that Nuxt uses: test/commands/migrate',
  'packages/fw/src/cli/project.ts': 'displays the layout',
  'packages/fw/src/cli/add/nuxt-overrides.ts': 'writes the layout that Nuxt uses: packages/fw/src/cli/try',
  'packages/nuxt/src/adapt-config.ts': 'chooses the layout of the version of Nuxt: test/nuxt/nuxt-configuration',
  'packages/bundler1-builder/src/client-code/client-code.ts':
    'sources in the root have folders: test/dev/source-access',
  'packages/fw/src/build/boundaries/server-targets.ts': 'sources in the root have folders: test/build/server-code',
  'packages/kit/src/config/index.ts': 'exports isLayoutOpen',
  'packages/kit/src/config/layers/app-sources.ts': 'finds the sources that decide on the layout: test/commands/config',
  'packages/kit/src/config/load.ts': 'finds the sources that decide on the layout: test/commands/config',
  'packages/kit/src/config/watch/watch-config.ts': 'reloads when those come or go: test/layers/watch',
  'packages/kit/src/modules/compatibility.ts': 'modules of version 3: test/kit/modules',
}

// The option, its type, its readers, and comparisons of the directories that differ between the layouts.
const LAYOUT_CHECKS = [
  /\bcompatibilityVersion\b/,
  /\bVariant\b|\bvariant\(\)|\bvariantOf\b/,
  /\b(?:isLayoutOpen|appCandidates|isAppSource)\b/,
  /\bsrcDir\s*[!=]==?\s*(?:\w+\.)*rootDir\b|\brootDir\s*[!=]==?\s*(?:\w+\.)*srcDir\b/,
]

const files = PACKAGES.filter(name => name !== 'schema')
  .flatMap(name => scanFolder(`packages/${name}/src`))
  .filter(file => /\.(?:[cm]?[jt]s|vue)$/.test(file) && !file.includes('.test.'))

const checkingFiles = files.filter(file => LAYOUT_CHECKS.some(pattern => pattern.test(loadText(file))))

it('does not check the layout outside the schema', () => {
  expect(checkingFiles.filter(file => !(file in ALLOWED))).toEqual([])
})

it('lists no file that does not check it', () => {
  expect(Object.keys(ALLOWED).filter(file => !checkingFiles.includes(file))).toEqual([])
})

it.each([
  'if (options.future.compatibilityVersion === 4)',
  "options.future['compatibilityVersion']",
  'options.srcDir === options.rootDir',
  'rootDir !== srcDir',
  'resolve(context.variant())',
])('detects `%s`', code => {
  expect(LAYOUT_CHECKS.some(pattern => pattern.test(code))).toBe(true)
})
