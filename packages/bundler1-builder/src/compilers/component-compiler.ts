import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getFwVersion } from '@fw/kit'
import type { Fw } from '@fw/schema'
import { join } from 'pathe'
import { cacheCompiler } from './cached-compiler'
import type { Compiler, InstalledCompiler } from './cached-compiler'
import { ResultCache } from './result-cache'

/** The code that compiles components. */
const FILES = [
  '@vue/compiler-sfc/dist/compiler-sfc.cjs.js',
  '@vue/compiler-dom/dist/compiler-dom.cjs.js',
  '@vue/compiler-ssr/dist/compiler-ssr.cjs.js',
  '@vue/compiler-core/dist/compiler-core.cjs.js',
  '@babel/parser/lib/index.js',
  'postcss',
]

/**
 * The compiler of components for development. Components that were compiled in an earlier session are read from disk,
 * so that the first page does not even load the compiler. Undefined if it is not installed.
 */
export function createComponentCompiler(app: Fw): Compiler | undefined {
  const { rootDir, bundler1 } = app.options
  const installed = findCompiler(bundler1.root)
  if (!installed) return undefined
  const cache = new ResultCache(join(rootDir, 'node_modules/.cache/fw/components'))
  app.hook('close', () => cache.write())
  return cacheCompiler(installed, cache)
}

/** The compiler that the Vue plugin would choose: that of the project, otherwise its own. */
function findCompiler(root: string): InstalledCompiler | undefined {
  const require = createRequire(import.meta.url)
  for (const paths of [[root], undefined]) {
    try {
      const resolve = (id: string): string => require.resolve(id, paths && { paths })
      const { version } = require(resolve('vue/package.json')) as { version: string }
      const file = resolve('vue/compiler-sfc')
      return {
        version,
        edition: `${getFwVersion()} ${version} ${editionOf(file)}`,
        load: () => require(file) as Compiler,
      }
    } catch {
      // The next one, or an error of the plugin.
    }
  }
  return undefined
}

/** Changes with the code of the compiler: a patched one has the version of the original. */
function editionOf(file: string): string {
  const compiler = createRequire(createRequire(file).resolve(FILES[0]!))
  return FILES.map(name => {
    const { mtimeMs, size } = statSync(compiler.resolve(name))
    return `${mtimeMs} ${size}`
  }).join(' ')
}
