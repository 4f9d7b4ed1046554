import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as TypeScript from 'typescript'

// The packages of Vue's language tools that vue-tsc depends on: what editors use.
const require = createRequire(fileURLToPath(new URL('../../node_modules/vue-tsc/package.json', import.meta.url)))
const ts = require('typescript') as typeof TypeScript
const vue = require('@vue/language-core')
const { decorateLanguageServiceHost, resolveFileLanguageId } = require('@volar/typescript')
const { createProxyLanguageService } = require('@volar/typescript/lib/node/proxyLanguageService.js')

/**
 * What an editor shows at the position of a cursor, until the next edit. Each takes time, so it is only determined when
 * it is read.
 */
export interface Shown {
  readonly completions: string[]
  /** The type and the documentation. */
  readonly hover: string
}

/** Declaration files that several services read are parsed once. */
const parsedFiles = ts.createDocumentRegistry()

/** The files of a project with edits that are not saved. */
function createHost(dir: string, parsed: TypeScript.ParsedCommandLine, edits: Map<string, string>) {
  const versions = new Map<string, number>()
  const host: TypeScript.LanguageServiceHost = {
    getCompilationSettings: () => ({ ...parsed.options, allowNonTsExtensions: true }),
    getScriptFileNames: () => parsed.fileNames,
    getScriptVersion: file => String(versions.get(file) ?? 0),
    getScriptSnapshot(file) {
      const text = edits.get(file) ?? ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => dir,
    getDefaultLibFileName: options => ts.getDefaultLibFilePath(options),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: path => ts.sys.realpath!(path),
  }
  const edit = (file: string, text: string): void => {
    edits.set(file, text)
    versions.set(file, (versions.get(file) ?? 0) + 1)
  }
  return { host, edit }
}

/**
 * The language service of TypeScript with Vue's plugin, for a generated tsconfig. The result replaces the content of a
 * file, in which `|` is the cursor, and returns what an editor shows there.
 */
export function createLanguageService(dir: string, typing: string): (file: string, text: string) => Shown {
  const config = join(dir, '.fw', typing)
  const parsed = ts.parseJsonSourceFileConfigFileContent(
    ts.readJsonConfigFile(config, path => ts.sys.readFile(path)),
    ts.sys,
    dirname(config),
    {},
    config,
    undefined,
    [{ extension: 'vue', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }],
  )
  const { host, edit } = createHost(dir, parsed, new Map())
  const { getScriptSnapshot } = host
  const { vueOptions } = vue.createParsedCommandLine(ts, ts.sys, config)
  const plugin = vue.createVueLanguagePlugin(ts, parsed.options, vueOptions, (id: string) => id)
  const language = vue.createLanguage(
    [plugin, { getLanguageId: resolveFileLanguageId }],
    new vue.FileMap(true),
    (file: string) => {
      const snapshot = getScriptSnapshot(file)
      if (snapshot) language.scripts.set(file, snapshot)
      else language.scripts.delete(file)
    },
  )
  decorateLanguageServiceHost(ts, language, host)
  const { initialize, proxy } = createProxyLanguageService(ts.createLanguageService(host, parsedFiles)) as {
    initialize: (language: unknown) => void
    proxy: TypeScript.LanguageService
  }
  initialize(language)
  return (name, text) => {
    const cursor = text.indexOf('|')
    const file = join(dir, name)
    edit(file, text.slice(0, cursor) + text.slice(cursor + 1))
    return {
      get completions() {
        return (proxy.getCompletionsAtPosition(file, cursor, {})?.entries ?? []).map(entry => entry.name)
      },
      get hover() {
        const info = proxy.getQuickInfoAtPosition(file, cursor)
        return info
          ? [info.displayParts, info.documentation].map(parts => ts.displayPartsToString(parts)).join('\n')
          : ''
      },
    }
  }
}
