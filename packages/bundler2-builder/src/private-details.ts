import { installedVersion } from '@fw/kit/config'
import { PrivateDetails } from '@fw/schema'
import type { PrivateDetail } from '@fw/schema'

// package.json has the same ranges, so that only an override leads to other versions.
const WEBPACK = '>=5.112.0 <6.0.0'
const PINNED = 'fw was built for these versions: remove the override of the version'

/** Details of webpack and its loaders that this package relies on beyond their public API. */
export const DETAILS = {
  runtimeCode: {
    package: 'webpack',
    detail: '`__webpack_require__` and `__webpack_modules__`, and how compiled modules call them',
    usedBy: [
      'dev/server/server-entry.ts',
      'dev/server/server-modules.ts',
      'dev/client/hot-client.ts',
      'dev/hot/hot-code-plugin.ts',
      'loaders/dev-style-loader.ts',
      'plugins/code-plugins.ts',
    ],
    window: WEBPACK,
    fallback: PINNED,
  },
  loaderContext: {
    package: 'webpack',
    detail: '`_module` and `_compiler` in the context of loaders',
    usedBy: ['loaders/map-loader.ts', 'config/style-rules.ts'],
    window: WEBPACK,
    fallback: PINNED,
  },
  componentBlocks: {
    package: 'vue-loader',
    detail: 'the requests of the blocks of components (`?vue&type=style`)',
    usedBy: [
      'loaders/code-loader.ts',
      'plugins/code-runners.ts',
      'plugins/style-text.ts',
      '../../fw/src/build/components/names-plugin.ts',
      '../../fw/src/build/islands/styles-plugin.ts',
      '../../fw/src/build/components/client-only-plugin.ts',
    ],
    window: '=17.4.2',
    fallback: PINNED,
  },
  classNames: {
    package: 'css-loader',
    detail: '`defaultGetLocalIdent`, which names the classes of CSS modules',
    usedBy: ['config/style-rules.ts'],
    window: '>=7.1.0 <8.0.0',
    fallback: PINNED,
  },
} satisfies Record<string, PrivateDetail>

export const privateDetails: PrivateDetails<string> = /* @__PURE__ */ new PrivateDetails<string>(DETAILS, name =>
  installedVersion(name, import.meta.dirname),
)
