import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed } from './process.mjs'
import { loadedWith } from './static-imports.mjs'

// The runtime as few files, for development, where every module takes time. Builds take what a page uses from the
// separate files.

/** Generated modules that import code of the application: it imports the runtime again, and may fail. */
const APPLICATION =
  /^#build\/(?:app-config|css|error-component|global-components|islands|island-parts|middleware|payload-plugins|plugins|root|router-options|routes)$/

/** Packages that the files for browsers contain. Vue and its router are those of the project. */
const CONTAINED = ['@unhead/vue', 'destr', 'devalue', 'hookable', 'ofetch', 'ufo', 'unhead']

/** Modules of these packages that are for builds and for other runtimes. */
const NOT_FOR_BROWSERS = /^\.\/(?:bundler|iife|node|package\.json|server|vite|.*\/(?:iife|server|unplugin|vite))$/

/** These, and the router, which applications without pages do not load. */
const APPLICATION_OR_ROUTER = new RegExp(`${APPLICATION.source}|^vue-router$`)

/** What pages of applications load. The wrappers are set up when they are loaded. */
const PAGE = [
  'app/index',
  'app/page-wrappers/keepalive',
  'app/page-wrappers/transition',
  'app/pages/router/router-plugin',
]

const source = new URL('../packages/fw/src/', import.meta.url).href

/**
 * The files for browsers in development: those of `app`, and those of the contained packages, because code of the
 * application that imports a package gets the same copy.
 *
 * @param {Readonly<Record<string, string>>} entry
 */
export function browserFiles(entry) {
  return {
    entry: {
      ...inFolder('development/browser', entry),
      ...inFolder('development/browser/packages', Object.assign({}, ...CONTAINED.map(packageEntry))),
    },
    packages: CONTAINED.map(name => new RegExp(`^${name}(?:/|$)`)),
    outputOptions: {
      chunkFileNames: 'development/browser/chunks/[name].mjs',
      codeSplitting: {
        groups: [
          // What every first page loads. The overlay shows errors of the application, so none of it may import that.
          {
            name: 'runtime',
            priority: 4,
            test: eitherOf(
              loadedWith(source, ['app/dev/errors', 'app/entry', 'app/pages/navigation/plain-plugin'], APPLICATION),
              id => /\/node_modules\/hookable\//.test(id),
            ),
          },
          // Each group also includes what its files import and no group before it has.
          { name: 'head', priority: 3, test: /src\/app\/head\/(?:inject|script)\.ts$/ },
          { name: 'payload', priority: 2, test: /\/node_modules\/devalue\// },
          {
            name: 'composables',
            priority: 1,
            test: loadedWith(source, PAGE, APPLICATION_OR_ROUTER),
          },
        ],
      },
    },
  }
}

/**
 * The files for the server in development, which loads packages with Node.
 *
 * @param {Readonly<Record<string, string>>} entry
 */
export function serverFiles(entry) {
  return {
    entry: inFolder('development/server', entry),
    packages: [],
    outputOptions: {
      chunkFileNames: 'development/server/chunks/[name].mjs',
      codeSplitting: {
        groups: [
          {
            name: 'runtime',
            test: loadedWith(source, [...PAGE, 'render/entry'], APPLICATION),
          },
        ],
      },
    },
  }
}

/**
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} entry
 */
function inFolder(folder, entry) {
  return Object.fromEntries(Object.entries(entry).map(([name, file]) => [`${folder}/${name}`, file]))
}

/**
 * The modules that a package exports to browsers: their paths in the package, and their files.
 *
 * @param {string} name
 * @returns {Record<string, string>}
 */
function packageEntry(name) {
  const { version, exports } = readPackage(name)
  const files = Object.entries(typeof exports === 'string' ? { '.': exports } : exports).flatMap(([path, target]) => {
    const file = NOT_FOR_BROWSERS.test(path) ? undefined : browserTarget(target)
    return file !== undefined && /^[^*]+\.m?js$/.test(file) ? [file] : []
  })
  return Object.fromEntries(
    files.map(file => [join(`${name}@${version}`, file.replace(/\.\w+$/, '')), installed(join(name, file))]),
  )
}

/**
 * @param {string} name
 * @returns {{ version: string; exports: string | Record<string, unknown> }}
 */
function readPackage(name) {
  return JSON.parse(readFileSync(installed(`${name}/package.json`), 'utf8'))
}

/**
 * @param {any} target
 * @returns {string | undefined}
 */
function browserTarget(target) {
  if (typeof target !== 'object') return target
  return browserTarget(target.browser ?? target.import ?? target.default)
}

/** @param {ReadonlyArray<(id: string) => boolean>} tests */
function eitherOf(...tests) {
  return (/** @type {string} */ id) => tests.some(test => test(id))
}
