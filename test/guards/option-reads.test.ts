import { expect, it } from 'vitest'
import { nodeAt, walkNodes } from '../../packages/schema/src/declare/option'
import { root } from '../../packages/schema/src/options/index'
import { findOptionReads } from './option-reads'
import { PACKAGES, scanFolder } from './repository'

/** Code that runs in applications and servers: it reads virtual modules that the build writes, never the options. */
const RUNTIME =
  /^packages\/(?:fw\/src\/(?:app|render|virtual|test-runtime)|server-builder\/src\/runtime|devtools\/src\/client)\//

/** Options whose members are not named in the code of fw, because the whole object is passed on. */
const PASSED_ON: Readonly<Record<string, string>> = {
  alias: 'all members are aliases of the bundler, the server engine and TypeScript',
  'app.head': 'the head manager renders all members',
  'app.rootAttrs': 'all members become attributes of the element',
  'app.spaLoaderAttrs': 'all members become attributes of the element',
  'app.teleportAttrs': 'all members become attributes of the element',
  'build.analyze': 'options of the analyzer plugin',
  ignoreOptions: 'options of the library that matches ignored files',
  'watchers.fileWatcher': 'options of chokidar',
  'transformer1.options': 'options of the transformer',
  'transformer2.transform.options': 'options of the transformer',
  'devServer.https': 'loaded by the names of the files, in a loop',
  runtimeConfig: 'serialized into the server',
  'serverEngine.runtimeConfig': 'serialized into the server',
  'serverEngine.prerender': 'options of the prerenderer',
  'router.options': 'emitted as a whole into the options of the router',
  'headManager.renderSSRHeadOptions': 'options of the head manager',
  'imports.transform': 'options of the transform plugin',
  'optimization.asyncTransforms.objectDefinitions': 'a map by names of functions',
  'optimization.treeShake.composables': 'a map by names of modules',
  'experimental.defaults.fwLink': 'emitted as a whole into the defaults of links',
  bundler1: 'options of Vite and its plugins',
  'bundler2.analyze': 'options of the report',
  'bundler2.extractCSS': 'options of the plugin that extracts styles',
  'bundler2.filenames': 'called by the kind of file',
  'bundler2.loaders': 'options of the loaders, by their names',
  'bundler2.optimization': 'options of the bundler',
  'bundler2.postcss': 'options of the loader of PostCSS',
  'watchers.bundler2': 'options of the bundler',
  'ui.transformAssetUrls': 'options of the compiler of components',
  'cssProcessor.plugins': 'options of PostCSS',
}

/** Options that no code reads by their type, each with the reason. */
const READ_OTHERWISE: Readonly<Record<string, string>> = {
  extends: 'read from the sources, before anything is resolved: `kit/src/config/layers`',
  theme: 'the same',
  telemetry: 'fw does not collect any, so that there is nothing to disable',
  'experimental.clientFallback':
    'read by the name of the component that it enables: `fw/src/build/components/built-in.ts`',
}

it('reads every option, or passes it on as part of an object', () => {
  const leaves: string[] = []
  walkNodes(root, (node, path) => {
    if (node.node === 'option') leaves.push(path.join('.'))
  })
  const files = PACKAGES.flatMap(name => scanFolder(`packages/${name}/src`)).filter(
    file => file.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(file) && !RUNTIME.test(file),
  )
  const isPassedOn = (leaf: string) => Object.keys(PASSED_ON).some(path => leaf.startsWith(`${path}.`))
  const named = leaves.filter(leaf => !isPassedOn(leaf))
  const reads = findOptionReads(files, [...named, ...Object.keys(PASSED_ON)])
  const unread = named.filter(leaf => !reads.has(leaf))
  expect(unread).toEqual(Object.keys(READ_OTHERWISE))
  // An object that is passed on is itself read.
  expect(Object.keys(PASSED_ON).filter(path => !reads.has(path))).toEqual([])
  for (const path of [...Object.keys(PASSED_ON), ...Object.keys(READ_OTHERWISE)])
    expect(nodeAt(root, path.split('.')), path).toBeDefined()
}, 240_000)
