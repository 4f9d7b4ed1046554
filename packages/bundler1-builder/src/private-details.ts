import { installedVersion } from '@fw/kit/config'
import { PrivateDetails } from '@fw/schema'
import type { PrivateDetail } from '@fw/schema'
import { rolldownVersion, version } from 'vite'

// All ranges of one package are the same: `VITE` is the version that the test suite was run with.
const VITE = '>=8.3.0 <8.4.0'
const ROLLDOWN = '>=1.2.0 <1.3.0'
const PLUGIN_VUE = '>=6.0.0 <6.1.0'

/** Details of Vite, rolldown and the Vue plugin that this package relies on beyond their public API. */
export const DETAILS = {
  preloadHelper: {
    package: 'vite',
    detail: 'the code of the preload helper',
    usedBy: ['plugins/preload.ts'],
    window: VITE,
    fallback: 'Styles that a page contains inline are loaded again with their component',
  },
  fileGuard: {
    package: 'vite',
    detail: '`fsDenyGlob` of the resolved configuration, which decides about every file that is sent',
    usedBy: ['client-code/client-code-guard.ts'],
    window: VITE,
    fallback: 'In development, `server.fs.deny` protects server files, configuration files and hidden files',
  },
  pluginContainer: {
    package: 'vite',
    detail: '`resolveId` of the plugin container can be replaced',
    usedBy: ['client-code/client-code.ts'],
    window: VITE,
    fallback: 'In development, imports of client code are resolved twice',
  },
  styleModules: {
    package: 'vite',
    detail: '`__vite__css` and `__vite__id` in style modules',
    usedBy: ['dev/dev-styles.ts', 'plugins/virtual-styles.ts'],
    window: VITE,
    fallback: 'In development, pages load their styles as files instead of containing them',
  },
  runnerContext: {
    package: 'vite',
    detail: '`__vite_ssr_import__` in the context of the module runner, and the imported names that it gets',
    usedBy: ['dev/server-evaluator.ts', 'dev/timed-evaluator.ts', '../../kit/src/errors/stack.ts'],
    window: VITE,
    fallback:
      'In development, imports that do not exist are undefined on the server, and `--profile` counts the imports of a module as its own time',
  },
  scanOption: {
    package: 'vite',
    detail: '`scan` in the options of `resolveId`',
    usedBy: ['client-code/client-code.ts', '@fw/kit/bundle (templates.ts)'],
    window: VITE,
    fallback: 'The dependency scanner may also follow generated modules',
  },
  logMessages: {
    package: 'vite',
    detail: 'the texts of log messages',
    usedBy: ['config/logger.ts'],
    window: VITE,
    fallback: 'Messages of Vite are printed unchanged',
  },
  preloadOrder: {
    package: 'vite',
    detail: 'preload lists are written in `generateBundle`, from the imports of chunks',
    usedBy: ['plugins/entry-map.ts'],
    window: VITE,
    fallback: 'Scripts import the entry by its file name (`experimental.entryImportMap` has no effect)',
  },
  componentPlugin: {
    package: '@vitejs/plugin-vue',
    detail: '`api.options` and the hooks of the plugin can be replaced',
    usedBy: [
      'plugins/vue.ts',
      'plugins/await-locations.ts',
      'plugins/vue-errors.ts',
      'plugins/vue-tsconfig.ts',
      'plugins/vue-updates.ts',
    ],
    window: PLUGIN_VUE,
    fallback:
      'Components are compiled by the plugin alone: stack traces do not point to an `await` in `<script setup>`',
  },
  nativeTransform: {
    package: 'rolldown',
    detail:
      '`moduleRunnerTransform`, which is meant for Vite; `transformRequest` of its environments can be replaced, and `invalidationState` of modules',
    usedBy: ['dev/native-transform.ts'],
    window: ROLLDOWN,
    fallback: 'In development, the first page takes more time: Vite transforms the modules of fw in JavaScript',
  },
  failureTexts: {
    package: 'rolldown',
    detail: 'the texts of error messages, with their locations',
    usedBy: ['@fw/kit/errors (describe-failure.ts)'],
    window: ROLLDOWN,
    fallback: 'Build errors may have no file and line',
  },
} satisfies Record<string, PrivateDetail>

const VERSIONS: Readonly<Record<string, () => string>> = {
  vite: () => version,
  rolldown: () => rolldownVersion,
}

export const privateDetails = /* @__PURE__ */ new PrivateDetails<keyof typeof DETAILS>(DETAILS, name =>
  VERSIONS[name] ? VERSIONS[name]() : installedVersion(name, import.meta.dirname),
)
