// Module customization hooks. Plain JavaScript, because Node 20 loads this file itself, in a separate thread.
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const MARK = /[?&](fw-config=\d+(?:-native)?)(?:&|$)/
const TYPESCRIPT = /\.[mc]?tsx?$/
const EXTENSIONS = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.json']
const TYPESCRIPT_FOR_JAVASCRIPT = { '.js': ['.ts', '.tsx'], '.mjs': ['.mts'], '.cjs': ['.cts'] }
const OWN_PACKAGES = /^(?:fw|@fw\/kit|@fw\/schema)(?:\/|$)/
const CONFIG_MODULE = 'data:text/javascript,export const defineFwConfig = config => config'

const require = createRequire(import.meta.url)

/** Resolves an import of `path`: the file, with an extension, TypeScript for JavaScript, or the index of a folder. */
export function findModule(path) {
  if (isFile(path)) return path
  const extension = extname(path)
  for (const other of TYPESCRIPT_FOR_JAVASCRIPT[extension] ?? []) {
    const file = path.slice(0, -extension.length) + other
    if (isFile(file)) return file
  }
  for (const added of EXTENSIONS) if (isFile(path + added)) return path + added
  for (const added of EXTENSIONS) if (isFile(join(path, `index${added}`))) return join(path, `index${added}`)
  return undefined
}

/**
 * Whether a file belongs to another package in node_modules than the importing one. The configuration of a layer may be
 * located in node_modules itself.
 */
export function isForeign(target, from) {
  return modulesDirOf(target) !== modulesDirOf(from)
}

function modulesDirOf(path) {
  return /^.*[\\/]node_modules[\\/]/.exec(path)?.[0]
}

/** Called in the thread of the hooks, with the port for their messages. */
export function initialize({ port }) {
  sendMessage = message => port.postMessage(message)
}

let sendMessage = () => {}

/** Hooks for `module.register`. They only affect imports of modules with our mark in their URL. */
export async function resolve(specifier, context, next) {
  const mark = markOf(context.parentURL)
  if (!mark) return next(specifier, context)
  const local = resolveLocal(specifier, context.parentURL)
  if (local) return markFound({ url: local, shortCircuit: true }, specifier, context, mark)
  try {
    return markFound(await next(specifier, context), specifier, context, mark)
  } catch (error) {
    return { url: resolveOwn(specifier, error), shortCircuit: true }
  }
}

export async function load(url, context, next) {
  return loadMarked(url, context) ?? next(url, context)
}

/** The same hooks for `module.registerHooks`, which runs them in the main thread, and for most calls of `require`. */
export function createSyncHooks(listen) {
  sendMessage = listen
  // Node passes the URL of CommonJS without our mark as a parent, and when it only reads the export names of a file.
  const commonJs = new Map()
  return {
    resolve(specifier, context, next) {
      // Otherwise Node would remove the mark of CommonJS, and strip types from transpiled code again.
      if (markOf(specifier)) return { url: specifier, shortCircuit: true }
      const mark = markOf(context.parentURL) ?? commonJs.get(context.parentURL)
      if (!mark) return next(specifier, context)
      if (isRequire(context)) {
        const required = markFound(next(specifier, context), specifier, context, mark)
        if (markOf(required.url)) commonJs.set(plain(required.url), mark)
        return required
      }
      const local = resolveLocal(specifier, context.parentURL)
      if (local) return markFound({ url: local, shortCircuit: true }, specifier, context, mark)
      try {
        return markFound(next(specifier, context), specifier, context, mark)
      } catch (error) {
        return { url: resolveOwn(specifier, error), shortCircuit: true }
      }
    },
    load(url, context, next) {
      const mark = markOf(url) ?? (isRequire(context) ? commonJs.get(url) : undefined)
      if (!mark) return next(url, context)
      // `.ts` is ESM whatever package.json says.
      const isNative = mark.endsWith('-native') && TYPESCRIPT.test(pathOf(url))
      const loaded =
        loadMarked(withMark(url, mark), context) ??
        next(url, isNative ? { ...context, format: 'module-typescript' } : context)
      if (!loaded.format?.startsWith('module')) commonJs.set(plain(url), mark)
      return loaded
    },
  }
}

/** Whether it is a call of `require`, whose specifiers only Node resolves. */
function isRequire(context) {
  return context.conditions?.includes('require') ?? false
}

function markOf(url) {
  return url?.startsWith('file:') ? MARK.exec(url)?.[1] : undefined
}

function withMark(url, mark) {
  return `${plain(url)}?${mark}`
}

function plain(url) {
  return url.replace(/[?#].*$/, '')
}

function pathOf(url) {
  return fileURLToPath(plain(url))
}

function resolveLocal(specifier, parentURL) {
  if (!/^(?:\.{1,2}(?:\/|$)|\/|file:)/.test(specifier)) return undefined
  const file = findModule(fileURLToPath(new URL(specifier, parentURL)))
  return file && pathToFileURL(file).href
}

/** Marks a file of the configuration, so that its imports are hooked, too, and a fresh load evaluates it again. */
function markFound(result, specifier, context, mark) {
  const { url } = result
  if (!url.startsWith('file:') || url.endsWith('.node') || isForeign(url, context.parentURL)) return result
  // A package of the workspace stays a single instance, unless Node cannot load it.
  if (/^[^./#]/.test(specifier) && !specifier.startsWith('file:') && !TYPESCRIPT.test(url)) return result
  const marked = withMark(url, mark)
  sendMessage({ type: 'import', from: withMark(context.parentURL, mark), to: marked })
  return { ...result, url: marked, format: undefined }
}

/** Every configuration can import the packages of fw, even if the project cannot resolve them. */
function resolveOwn(specifier, error) {
  if (!OWN_PACKAGES.test(specifier)) throw error
  try {
    const file = require.resolve(specifier)
    if (isFile(file)) return pathToFileURL(file).href
  } catch {}
  if (specifier === 'fw/config') return CONFIG_MODULE
  throw error
}

function loadMarked(url, context) {
  const mark = markOf(url)
  if (!mark) return undefined
  const file = pathOf(url)
  const extension = extname(file)
  if (TYPESCRIPT.test(file) && (!mark.endsWith('-native') || extension === '.cts')) return loadTypeScript(file, url)
  const attributes = context.importAttributes ?? context.importAssertions
  if (extension === '.json' && attributes?.type !== 'json' && !isRequire(context))
    return { format: 'module', source: emitJson(readFileSync(file, 'utf8')), shortCircuit: true }
  return undefined
}

// Written as an object literal, a key `__proto__` would set the prototype.
function emitJson(text) {
  return `export default JSON.parse(${JSON.stringify(text.replace(/^\uFEFF/, ''))})`
}

/** JavaScript for a TypeScript file, its source map, and the first error. */
export function transpile(file) {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const { transformSync } = require('oxc-transform')
  const { code, map, errors } = transformSync(file, text, { sourcemap: true, target: 'node20' })
  const error = errors.find(({ severity }) => severity === 'Error')
  return {
    code,
    map: { ...map, sources: [pathToFileURL(file).href] },
    error: error && { message: error.message, offset: characters(text, error.labels[0]?.start) },
  }
}

function loadTypeScript(file, url) {
  const { code, map, error } = transpile(file)
  if (error) {
    sendMessage({ type: 'error', url, file, ...error })
    throw new SyntaxError(error.message)
  }
  const isCommonJs = extname(file) === '.cts' && !/^(?:import|export)\b(?!\s*[(.])/m.test(code)
  // CommonJS has no URL in stack traces. The mark shows that a location is one in the transpiled code.
  const name = isCommonJs ? `//# sourceURL=${url}\n` : ''
  return {
    format: isCommonJs ? 'commonjs' : 'module',
    source: `${code}\n${name}${emitMapComment(map)}\n`,
    shortCircuit: true,
  }
}

/** The comment with which code refers to its source map. */
export function emitMapComment(map) {
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`
}

// The transformer counts bytes.
function characters(text, bytes) {
  return bytes === undefined ? undefined : Buffer.from(text).subarray(0, bytes).toString().length
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
