import type { Plugin } from 'vite'

const NOTICE = /console\.info\(\s*`You are running a development build of Vue[^`]*`\s*\);/

/**
 * In development, browsers load Vue as the single file it is published as, so that nothing has to be bundled before the
 * first page. The packages that Vue consists of resolve to the same file, otherwise there would be two copies.
 */
export function browserVuePlugin(hasCompiler: boolean): Plugin {
  const file = `vue/dist/vue.${hasCompiler ? '' : 'runtime.'}esm-browser.js`
  return {
    name: 'fw:browser-vue',
    enforce: 'pre',
    applyToEnvironment: environment => environment.config.consumer === 'client',
    resolveId: {
      filter: { id: /^(?:vue|@vue\/(?:runtime-dom|runtime-core|reactivity))$/ },
      handler(_, importer) {
        return this.resolve(file, importer, { skipSelf: true })
      },
    },
    transform: {
      filter: { id: /\/vue\/dist\/vue\.(?:runtime\.)?esm-browser\.js/ },
      handler(code) {
        // Removes the notice that this is a development build.
        const notice = NOTICE.exec(code)
        return notice ? { code: code.replace(notice[0], notice[0].replace(/[^\n]/g, ' ')), map: null } : undefined
      },
    },
  }
}

/** In builds: the build of Vue that compiles templates in the browser. The installed one does so on the server. */
export function runtimeCompilerPlugin(): Plugin {
  return {
    name: 'fw:runtime-compiler',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^vue$/ },
      handler(_, importer) {
        return this.resolve('vue/dist/vue.esm-bundler.js', importer, { skipSelf: true })
      },
    },
  }
}
