import { findPath } from '@fw/kit'
import { SCRIPT_FILE, SCRIPT_OR_COMPONENT_FILE } from '@fw/kit/internal'
import type { Fw, Side } from '@fw/schema'
import { ownLoader } from '../loader-paths'
import type { CodePhase } from '../plugins/code-runners'
import type { BundlerTools } from '../tools'
import { missingLoader } from './missing-loader'
import { isPureComponent } from './pure-components'

/** Blocks of components have been transformed with their component. */
const NO_BLOCK = { not: [/[?&]vue\b/, /(?:^\?|&)(?:raw|url|inline)\b/] }
const NO_FILE = { not: [/(?:^\?|&)(?:raw|url)\b/] }

/** The rules of scripts and components. */
export async function createScriptRules(
  app: Fw,
  side: Side,
  tools: BundlerTools,
  phase: (name: CodePhase) => object,
): Promise<object[]> {
  const { ui, esbuild } = app.options.bundler2.loaders as Record<string, any>
  // Loaders of what the component loader returns. The last one runs first.
  const compiled = [
    ...(app.options.experimental.decorators ? [phase('component')] : []),
    { loader: ownLoader('await-loader') },
  ]
  const rules: object[] = [
    // Packages omit extensions and import files by folder.
    { test: /\.m?js$/, resolve: { fullySpecified: false } },
    // The compiler reads the file again for each block, and derives its ids from the text.
    { test: /\.vue$/, resourceQuery: NO_FILE, enforce: 'pre', use: [phase('pre')] },
    { test: SCRIPT_FILE, resourceQuery: NO_BLOCK, enforce: 'pre', use: [phase('pre')] },
    {
      test: SCRIPT_OR_COMPONENT_FILE,
      resourceQuery: { not: [/(?:^\?|&)(?:raw|url|inline)\b/, /type=style/] },
      enforce: 'post',
      use: [phase('post')],
    },
    {
      test: /\.vue$/,
      use: [...compiled, { loader: tools.vueLoader.loader, options: vueOptions(side, tools, ui) }],
    },
    // A server does not need components that are exported again and never used. The first rule must be the one above.
    ...(side === 'server' ? [{ test: isPureComponent, resourceQuery: /^$/, sideEffects: false }] : []),
  ]
  for (const [test, language] of [
    [/\.[cm]?ts$/, 'ts'],
    [/\.tsx$/, 'tsx'],
    [/\.jsx$/, 'jsx'],
  ] as const) {
    rules.push({
      test,
      resourceQuery: { not: [/(?:^\?|&)(?:raw|url)\b/] },
      use: [tools.createScriptLoader(esbuild, language)].flat(),
    })
  }
  // Loaders of later rules run first. Rspack applies rules to the block itself, webpack those above.
  rules.push({
    test: /\.vue\.[jt]sx?$/,
    resourceQuery: /[?&]type=script\b/,
    use: compiled,
  })
  return [...rules, await createPugRule(app)]
}

/** Templates in Pug become HTML: for the template compiler, or as a string for other code. */
async function createPugRule(app: Fw): Promise<object> {
  const loader = await findPath('pug-plain-loader', { app })
  const options = app.options.bundler2.loaders.pugPlain as Record<string, unknown> | undefined
  const use = [loader ? { loader, options: { ...options } } : missingLoader(app, 'pug-plain-loader')]
  return {
    test: /\.pug$/,
    oneOf: [
      { resourceQuery: /[?&]vue\b/, use },
      { type: 'asset/source', use },
    ],
  }
}

function vueOptions(side: Side, tools: BundlerTools, { transformAssetUrls, ...ui }: Record<string, any>): object {
  return {
    ...tools.vueLoader.options,
    ...ui,
    isServerBuild: side === 'server',
    // Public files get their URL from a module, like all others.
    transformAssetUrls:
      transformAssetUrls === false ? false : { includeAbsolute: true, tags: transformAssetUrls ?? undefined },
  }
}
