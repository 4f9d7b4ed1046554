import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import { t } from '../declare/type'
import { analyzeOptions } from './build'
import { flag } from './flag'
import { transformerCopy } from './transformers'
import { assetUrls } from './ui'

/** A part of a tool's own tree: fw declares what it sets, the rest is the tool's. */
function toolGroup(path: string, doc: string, children: Parameters<typeof group>[1]) {
  return group({ doc, rest: t.unknown, foreign: `bundler2.${path}` }, children)
}

function sourceMap(name: string, doc: string, mapped: string) {
  return toolGroup(`loaders.${name}`, doc, { sourceMap: flag(false, mapped) })
}

/** A loader that the project installs with its compiler. */
function preprocessor(name: 'less' | 'scss' | 'stylus', title: string, packages: string) {
  return sourceMap(
    name,
    `${title} Needs ${packages}.`,
    'With `cssSourceMap`: the source maps lead to the code before it is compiled to CSS.',
  )
}

function urlLoader(name: string, doc: string) {
  return toolGroup(`loaders.${name}`, doc, {
    esModule: flag(false, 'Export as an ES module.'),
    limit: option({ type: t.integer, default: 1000, doc: 'Files up to this size in bytes are inlined.' }),
  })
}

/** Addresses that start at the root of the site are public files, which no loader handles. */
function isModuleUrl(url: string): boolean {
  return !url.startsWith('/')
}

function cssLoader(name: string, doc: string, more: Parameters<typeof group>[1] = {}) {
  return toolGroup(`loaders.${name}`, doc, {
    esModule: flag(false, 'Export as an ES module.'),
    importLoaders: option({
      type: t.integer,
      default: 0,
      doc: 'How many of the loaders before this one, PostCSS and then a preprocessor, also run on style sheets that `@import` includes. With `0`, PostCSS plugins do not change them, and nothing is reported.',
    }),
    ...more,
    url: toolGroup(`loaders.${name}.url`, 'Handling of `url()`.', {
      filter: option({
        type: t.fn('(url: string, resourcePath: string) => boolean'),
        default: () => isModuleUrl,
        doc: 'Which URLs the loader handles.',
      }),
    }),
  })
}

const loaders = toolGroup('loaders', 'Options of the loaders, including other loaders.', {
  css: cssLoader('css', 'The CSS loader.'),
  cssModules: cssLoader('cssModules', 'The CSS loader for CSS modules.', {
    modules: toolGroup('loaders.cssModules.modules', 'CSS modules.', {
      localIdentName: option({ type: t.string, default: '[local]_[hash:base64:5]', doc: 'Pattern of class names.' }),
    }),
  }),
  esbuild: transformerCopy(
    'The transformer’s loader. Follows `transformer1.options`. With bundler3 (Rspack), these options are converted to those of its own compiler.',
    'bundler2.loaders.esbuild',
  ),
  file: urlLoader('file', 'The loader of other files.'),
  fontUrl: urlLoader('fontUrl', 'The loader of fonts.'),
  imgUrl: urlLoader('imgUrl', 'The loader of images.'),
  less: preprocessor('less', 'The Less loader.', '`less-loader` and `less`'),
  pugPlain: option({ type: t.object, doc: 'The loader of templates in Pug. Needs `pug-plain-loader` and `pug`.' }),
  sass: toolGroup('loaders.sass', 'The Sass loader for `.sass` files. Needs `sass-loader` and `sass`.', {
    sassOptions: toolGroup('loaders.sass.sassOptions', 'Options of Sass.', {
      indentedSyntax: flag(true, 'The indented syntax. With `false`, the files are in the syntax of SCSS.'),
    }),
  }),
  scss: preprocessor('scss', 'The Sass loader for `.scss` files.', '`sass-loader` and `sass`'),
  stylus: preprocessor('stylus', 'The Stylus loader.', '`stylus-loader` and `stylus`'),
  ui: toolGroup('loaders.ui', 'The Vue loader. Defaults to `ui`.', {
    compilerOptions: option({
      type: t.foreign('ui.compilerOptions'),
      merge: 'deep',
      default: ({ get }: Context) => get('ui.compilerOptions') ?? {},
      doc: 'Follows `ui.compilerOptions`.',
    }),
    propsDestructure: option({
      type: t.boolean,
      default: ({ get }: Context) => get('ui.propsDestructure'),
      doc: 'Follows `ui.propsDestructure`.',
    }),
    transformAssetUrls: assetUrls('Follows `ui.transformAssetUrls`.', 'ui.transformAssetUrls'),
  }),
  uiStyle: sourceMap(
    'uiStyle',
    'The loader that adds styles as elements in the browser, with `extractCSS: false`.',
    'Source maps in the elements, also without `cssSourceMap`.',
  ),
})

function filename(what: string) {
  return option({ type: t.fn('(context: contracts.FilenameContext) => string'), doc: `Name of ${what}.` })
}

const filenames = group(
  {
    doc: 'Functions that return the names of output files.',
    rest: t.fn('(context: contracts.FilenameContext) => string'),
    present: () => false,
  },
  {
    app: filename('the entry'),
    chunk: filename('chunks'),
    css: filename('style sheets'),
    font: filename('fonts'),
    img: filename('images'),
    video: filename('videos'),
  },
)

const optimization = toolGroup('optimization', 'Optimization of the output.', {
  minimize: option({
    type: t.boolean,
    default: ({ get }: Context) => !get('dev'),
    doc: 'Minify. Disabled in development; `false` disables all minimizers.',
  }),
  minimizer: option({ type: t.array(t.unknown), doc: 'Custom minimizer plugins.' }),
  runtimeChunk: option({
    type: t.union(t.boolean, t.literal('single', 'multiple'), t.object),
    default: 'single',
    merge: 'replace',
    doc: 'The chunk of the bundler runtime.',
  }),
  splitChunks: toolGroup('optimization.splitChunks', 'How chunks are split.', {
    automaticNameDelimiter: option({
      type: t.string,
      default: '/',
      doc: 'Separator in generated names, such as those of chunks that `maxSize` splits.',
    }),
    cacheGroups: toolGroup('optimization.splitChunks.cacheGroups', 'Groups of modules.', {
      chunks: option({
        type: t.unknown,
        default: 'all',
        merge: 'replace',
        doc: 'Which chunks are split; passed on as `splitChunks.chunks`.',
      }),
    }),
  }),
})

export const bundler2 = group(
  {
    doc: 'Options of bundler2 (webpack) and bundler3 (Rspack). Vite, the default `builder`, reads `bundler1` instead.',
    toolNames: { loader: { use: 'bundler2.loaders', tool: 'webpack' } },
  },
  {
    aggressiveCodeRemoval: flag(
      false,
      'Replace `typeof process`, `typeof window` and `typeof document` with constants.',
    ),
    analyze: analyzeOptions('Bundle analysis. Follows `build.analyze`.', 'build.analyze'),
    cssSourceMap: option({
      type: t.boolean,
      default: ({ get }: Context) => get('dev'),
      doc: 'Source maps of styles. Enabled in development.',
    }),
    devMiddleware: toolGroup('devMiddleware', 'The development middleware.', {
      stats: option({
        type: t.union(t.string, t.boolean, t.object),
        default: 'none',
        merge: 'replace',
        doc: 'Output after a build.',
      }),
    }),
    experiments: option({ type: t.object, doc: 'Experiments of the bundler.' }),
    extractCSS: group(
      {
        doc: 'Extract styles into separate files. With `false`, scripts add them as elements in the browser.',
        or: t.boolean,
        default: true,
        rest: t.unknown,
        foreign: 'bundler2.extractCSS',
      },
      {
        ignoreOrder: option({
          type: t.boolean,
          doc: 'Hide warnings about conflicting order: files import the same style sheets in a different order, so that not all of them get the order that they state.',
        }),
      },
    ),
    filenames,
    friendlyErrors: flag(true, 'Show build errors in an overlay.'),
    hotMiddleware: option({ type: t.object, doc: 'Options of the hot middleware.' }),
    loaders,
    optimization,
    optimizeCSS: option({
      type: t.union(t.boolean, t.object),
      default: optimizeCSS,
      merge: 'replace',
      doc: 'Minify styles. Enabled if the project sets `extractCSS`.',
    }),
    plugins: option({ type: t.array(t.unknown), conditional: true, doc: 'More plugins.' }),
    postcss: toolGroup('postcss', 'The CSS processor’s loader.', {
      postcssOptions: toolGroup('postcss.postcssOptions', 'Options of the CSS processor.', {
        plugins: group(
          {
            doc: 'Follows `cssProcessor.plugins`. Without options, or without the package, Lightning CSS does the work of `autoprefixer` and `cssnano`.',
            rest: t.unknown,
            follows: 'cssProcessor.plugins',
          },
          {
            autoprefixer: option({ type: t.union(t.object, t.boolean), doc: 'Adds vendor prefixes.' }),
            cssnano: option({ type: t.union(t.object, t.boolean), doc: 'Minifies.' }),
          },
        ),
      }),
    }),
    profile: flag(false, 'Print a profile of the build. The flag `--profile` enables it.', { restart: 'none' }),
    serverURLPolyfill: option({
      type: t.string,
      default: 'url',
      doc: 'Package that provides `URL` and `URLSearchParams` on the server.',
    }),
    warningIgnoreFilters: option({
      type: t.array(t.fn('(warning: Error) => boolean')),
      doc: 'Functions that select warnings of the bundler to hide, such as `Critical dependency`, which says that the path of an import is only known at run time.',
    }),
  },
)

function optimizeCSS({ get, isSet }: Context): boolean {
  return isSet('bundler2.extractCSS') && Boolean(get('bundler2.extractCSS'))
}
