import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwApp, Problem } from '@fw/schema'
import { isAbsolute, join, relative, resolve } from 'pathe'
import { placeInFile } from './failure-location'
import { moduleFile } from '../files/module-id'

/** What bundlers and their plugins throw, as far as they agree. */
interface BundlerError {
  message: string
  code?: string
  pluginCode?: string
  /** The message alone, where a plugin tells it apart. */
  reason?: string
  id?: string
  loc?: { file?: string; line?: number; column?: number }
  /** Of styles: the text that was compiled, and the line in it. */
  source?: string
  line?: number
  errors?: unknown[]
}

/** A line of code as bundlers quote it: its number, a bar, its text. */
const QUOTED = /^\s*(\d+)\s+[│|]\s(.*)$/m
/** The same with a mark below it, as the compiler of components quotes scripts. */
const MARKED = /^(\d+) +\| {2}.*\n +\| {2}( *)\^/gm
const PLACE = /╭─\[\s(.+):(\d+):(\d+)\s\]/
/** How the bundler marks what the compiler of Sass says. */
const SASS = '[sass] '
const NOT_FOUND = new Set(['UNLOADABLE_DEPENDENCY', 'UNRESOLVED_IMPORT'])
// Of imports that are looked for when code runs.
const RUN_NOT_FOUND = new Set(['ERR_LOAD_URL', 'ERR_MODULE_NOT_FOUND'])

/** What a bundler threw, as problems with the author's file, line and column. Anything else is left as it is. */
export function describeFailure(error: unknown, app: FwApp): unknown {
  if (error instanceof ProblemError || typeof (error as Partial<Error> | undefined)?.message !== 'string') return error
  // Some compilers throw plain objects.
  const { errors, ...own } = error as BundlerError
  const failures = Array.isArray(errors) && errors.length > 0 ? errors : isBundlerError(own) ? [error] : []
  if (failures.length === 0) return error
  const problems = failures.flatMap(failure =>
    failure instanceof ProblemError ? failure.problems : [describeOne(failure as BundlerError, app)],
  )
  return new ProblemError(problems, { cause: error })
}

function isBundlerError({ id, loc, code }: Partial<BundlerError>): boolean {
  return id !== undefined || loc !== undefined || code === 'PLUGIN_ERROR' || RUN_NOT_FOUND.has(code ?? '')
}

function describeOne(failure: BundlerError, app: FwApp): Problem {
  const { options } = app
  const message = withoutColors(failure.message)
  const place = PLACE.exec(message)
  const missing = missingImport(failure, message)
  const found = (failure.loc?.file ?? sassFile(message) ?? failure.id ?? place?.[1] ?? missing?.importer)?.replace(
    /\?.*$/s,
    '',
  )
  const quoted = quotedLine(failure, message)
  const file = found && !found.startsWith('\0') ? moduleFile(absolute(found, options.rootDir)) : undefined
  const generated = missing && file ? describeTemplate(missing.id, file, app) : undefined
  if (generated) return generated
  const repeated = /contain only one <(\w+)( setup)?>/.exec(message)
  const location = file
    ? placeInFile(file, {
        line: failure.loc?.line ?? Number(place?.[2] ?? marksOf(message)[0]?.line),
        column: columnOf(failure, place, message),
        ...(quoted === undefined ? {} : { text: quoted }),
        ...(missing ? { specifier: missing.id } : {}),
        ...(repeated ? { repeated: new RegExp(`^<${repeated[1]}\\b${repeated[2] ? '.*\\bsetup\\b' : ''}`) } : {}),
      })
    : undefined
  const preprocessor = describePreprocessor(failure, message, options.rootDir)
  if (preprocessor)
    return buildDiagnostics[preprocessor.isBroken ? 'preprocessorBroken' : 'preprocessorMissing'](
      preprocessor,
      location ? { location } : {},
    )
  if (missing) return buildDiagnostics.importMissing({ id: missing.id }, location ? { location } : {})
  return buildDiagnostics.buildFailed({ reason: reasonOf(failure, message) }, location ? { location } : {})
}

/** The file that the compiler of Sass is at: one that the style sheet uses, perhaps. */
function sassFile(message: string): string | undefined {
  // Its trace is the last of what it prints, with paths from where the command runs.
  const traced = message.includes(SASS) ? /^ +(\S.*?) \d+:\d+ {2}\S/m.exec(message)?.[1] : undefined
  const file = traced === undefined ? undefined : resolve(traced)
  return file !== undefined && existsSync(file) ? file : undefined
}

/** Why the tool of a style sheet is missing or broken, if that is what failed. */
function describePreprocessor(
  failure: BundlerError,
  message: string,
  root: string,
): { name: string; isBroken: boolean; reason?: string } | undefined {
  const missing = /Preprocessor dependency "([^"]+)" not found/.exec(message)?.[1]
  // The bundler takes `sass` when the compiler of `sass-embedded` is missing, and then misses that one.
  if (missing)
    return missing === 'sass' && isInstalled('sass-embedded', root)
      ? { name: 'sass-embedded', isBroken: true }
      : { name: missing, isBroken: false }
  // What is wrong in a style sheet has a line in it.
  if (failure.line !== undefined || failure.loc || !message.includes(SASS)) return undefined
  return {
    name: isInstalled('sass-embedded', root) ? 'sass-embedded' : 'sass',
    isBroken: true,
    reason: reasonOf(failure, message),
  }
}

function isInstalled(name: string, root: string): boolean {
  try {
    return createRequire(join(root, 'package.json')).resolve(name) !== ''
  } catch {
    return false
  }
}

/** An import that no author can look up: the file that has it is generated. */
function describeTemplate(
  id: string,
  file: string,
  { options: { buildDir, css, rootDir, experimental }, plan }: FwApp,
): Problem | undefined {
  const template = plan.templates.find(({ filename }) => join(buildDir, filename) === file)
  if (!template) return undefined
  // Style sheets stand in that template as they are written in the configuration.
  const style = template.filename === 'css.mjs' ? (css?.indexOf(id) ?? -1) : -1
  if (style >= 0) return buildDiagnostics.missingFile({ option: 'css', id }, { path: ['css', String(style)] })
  // A file of the project that is gone, or not yet known to be: the template is not to blame.
  if (isAbsolute(id)) return buildDiagnostics.importMissing({ id }, {})
  const { filename, module } = template
  const isOff = module !== undefined && !experimental.templateImportResolution
  return buildDiagnostics.templateImportMissing(
    { id, template: filename, isOff, ...(module ? { module: relative(rootDir, module) } : {}) },
    module ? { location: { file: module } } : {},
  )
}

/** What could not be found, when that is what failed. */
function missingImport({ code }: BundlerError, message: string): { id: string; importer?: string } | undefined {
  const vite = /failed to resolve import "([^"]+)" from "([^"]+)"/i.exec(message)
  if (vite) return { id: vite[1]!, importer: vite[2]! }
  const run =
    /^(?:Failed to load url (.+?) \(resolved id: .*?\)(?: in (.+))?\. Does the file exist\?|Cannot find (?:module|package) '([^']+)' imported from '?([^']+)'?)/.exec(
      message,
    )
  if (run && RUN_NOT_FOUND.has(code ?? '')) return withImporter((run[1] ?? run[3])!, run[2] ?? run[4])
  const style = /\[postcss\] ENOENT: no such file or directory, open '([^']+)'/.exec(message)
  if (style) return { id: style[1]! }
  if (!NOT_FOUND.has(code ?? '')) return undefined
  const id =
    /Could not resolve '([^']+)'/.exec(message)?.[1] ?? /["']([^"']+)["']/.exec(QUOTED.exec(message)?.[2] ?? '')?.[1]
  return id === undefined ? undefined : { id }
}

function withImporter(id: string, importer: string | undefined): { id: string; importer?: string } {
  return importer === undefined ? { id } : { id, importer }
}

/** The line of code that the failure is about, as it was when it failed: the author's may have moved. */
function quotedLine({ source, line }: BundlerError, message: string): string | undefined {
  if (source !== undefined && line !== undefined) return source.split('\n')[line - 1]
  return PLACE.test(message) || message.includes(SASS) ? QUOTED.exec(message)?.[2] : undefined
}

// The bundler and the parser of scripts count columns from 0, the compilers of templates and styles from 1. The parser
// is given what stands in the element: on the line of its tag only the mark below the quoted line is where it should
// be.
function columnOf(
  { loc, code, pluginCode }: BundlerError,
  place: RegExpExecArray | null,
  message: string,
): number | undefined {
  if (place) return Number(place[3])
  // An error that begins on one line and ends on another has a mark below both.
  const marked = marksOf(message).find(({ line }) => line === (loc?.line ?? line))
  if (marked) return marked.column
  if (loc?.column === undefined) return undefined
  const isFromZero =
    [code, pluginCode].includes('BABEL_PARSER_SYNTAX_ERROR') || code === 'PARSE_ERROR' || loc.column < 1
  return isFromZero ? loc.column + 1 : loc.column
}

/** The places that a message marks below the lines it quotes. */
function marksOf(message: string): Array<{ line: number; column: number }> {
  return [...message.matchAll(MARKED)].map(([, line, before]) => ({ line: Number(line), column: before!.length + 1 }))
}

function reasonOf({ reason, id }: BundlerError, message: string): string {
  const lines = (reason ?? message)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  // What it announces is a line of its own.
  const first = lines.find(line => !/^Transform failed with \d+ errors?:$/.test(line)) ?? ''
  const text = first
    .replace(/^(?:\[[^\]]*\]:?\s*)+/, '')
    .replace(/\s*\(\d+:\d+\)$/, '')
    .replace(` ${id}`, '')
    .trim()
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function absolute(file: string, rootDir: string): string {
  // Bundlers shorten paths by the folder they were started in, or by their root.
  return isAbsolute(file)
    ? file
    : ([resolve(file), resolve(rootDir, file)].find(path => path.startsWith(`${rootDir}/`)) ?? resolve(file))
}

function withoutColors(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the escapes are what is looked for.
  return text.replace(/\u001B\[[\d;]*m/g, '')
}
