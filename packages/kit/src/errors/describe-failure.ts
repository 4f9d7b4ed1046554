import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import { stripColors } from '@fw/schema/errors'
import { dirname, isAbsolute, join, relative, resolve } from 'pathe'
import { type ImportedName, locateInFile } from './failure-location'
import { findFile, replaceAlias } from '../disk/find-file'
import { moduleFile } from '../files/module-id'
import { addDevPackageCommand } from '../packages/package-manager'
import { aliasesOf } from '../files/resolve-path'

/** The common fields of errors that bundlers and their plugins throw. */
interface BundlerError {
  message: string
  code?: string
  pluginCode?: string
  /** The plain message, if a plugin sets it separately. */
  reason?: string
  id?: string
  loc?: { file?: string; line?: number; column?: number }
  /** For styles: the compiled text, and the line in it. */
  source?: string
  line?: number
  /** The line of code at the location, if it is known. */
  quoted?: string
  /** A name that another module does not export. */
  notExported?: ImportedName
  errors?: unknown[]
}

/** A line of a code frame as bundlers print it: number, bar, text. */
const QUOTED = /^\s*(\d+)\s+[│|]\s(.*)$/m
/** The same with a marker below it, as the component compiler prints scripts. */
const MARKED = /^(\d+) +\| {2}.*\n +\| {2}( *)\^/gm
const PRINTED_LOCATION = /╭─\[\s(.+):(\d+):(\d+)\s\]/
/** The prefix with which the bundler marks messages of Sass. */
const SASS = '[sass] '
const NOT_FOUND = new Set(['UNLOADABLE_DEPENDENCY', 'UNRESOLVED_IMPORT'])
// Messages for imports that are resolved at run time.
const RUN_NOT_FOUND = new Set(['ERR_LOAD_URL', 'ERR_MODULE_NOT_FOUND'])

/** Errors of a bundler as problems with file, line and column of the author's code. Other errors are unchanged. */
export function describeFailure(error: unknown, app: Fw): unknown {
  if (error instanceof ProblemError || typeof (error as Partial<Error> | undefined)?.message !== 'string') return error
  // Some compilers throw plain objects.
  const { errors, ...bundlerError } = error as BundlerError
  const failures = Array.isArray(errors) && errors.length > 0 ? errors : isBundlerError(bundlerError) ? [error] : []
  if (failures.length === 0) return error
  const problems = failures.flatMap(failure =>
    failure instanceof ProblemError ? failure.problems : [describeOne(failure as BundlerError, app)],
  )
  return new ProblemError(problems, { cause: error })
}

function isBundlerError({ id, loc, code }: Partial<BundlerError>): boolean {
  return id !== undefined || loc !== undefined || code === 'PLUGIN_ERROR' || RUN_NOT_FOUND.has(code ?? '')
}

function describeOne(failure: BundlerError, app: Fw): Problem {
  const { options } = app
  const message = stripColors(failure.message)
  const locationMatch = PRINTED_LOCATION.exec(message)
  const missing = missingImport(failure, message)
  const failedFile = (
    sassFile(message) ??
    failure.loc?.file ??
    failure.id ??
    locationMatch?.[1] ??
    missing?.importer
  )?.replace(/\?.*$/s, '')
  const quoted = quotedLine(failure, message)
  const file =
    failedFile && !failedFile.startsWith('\0') ? moduleFile(absolute(failedFile, options.rootDir)) : undefined
  const generated = missing && file ? describeTemplate(missing.id, file, app) : undefined
  if (generated) return generated
  const notExported = failure.notExported ?? readNotExported(message)
  const repeated = /contain only one <(\w+)( setup)?>/.exec(message)
  const location = file
    ? locateInFile(file, {
        line: failure.loc?.line ?? Number(locationMatch?.[2] ?? marksOf(message)[0]?.line),
        column: columnOf(failure, locationMatch, message),
        ...(quoted === undefined ? {} : { text: quoted }),
        ...(missing ? { specifier: missing.id } : {}),
        ...(notExported ? { imported: notExported } : {}),
        ...(repeated ? { repeated: new RegExp(`^<${repeated[1]}\\b${repeated[2] ? '.*\\bsetup\\b' : ''}`) } : {}),
      })
    : undefined
  const preprocessor = describePreprocessor(failure, message, options.rootDir)
  if (preprocessor) {
    return buildDiagnostics[preprocessor.isBroken ? 'preprocessorBroken' : 'preprocessorMissing'](
      preprocessor,
      location ? { location } : {},
    )
  }
  if (missing) return buildDiagnostics.importMissing({ id: missing.id }, location ? { location } : {})
  if (notExported && file) {
    const reason = reasonOf(failure, message) + (isExportedType(app, notExported, message, file) ? TYPE_HINT : '')
    return buildDiagnostics.buildFailed({ reason }, location ? { location } : {})
  }
  const isAdded = location && location.line === undefined && (failure.quoted !== undefined || message.includes(SASS))
  const reason = reasonOf(failure, message) + (isAdded && quoted !== undefined ? addedLine(quoted) : '')
  return buildDiagnostics.buildFailed({ reason }, location ? { location } : {})
}

const TYPE_HINT = ' It is a type: write `import type` or `export type`.'

/** Whether a name that is not exported is a type of the other module, which does not exist at run time. */
function isExportedType(app: Fw, { names, from }: ImportedName, message: string, importer: string): boolean {
  const shown = from ?? / by "([^"\n]+)"/.exec(message)?.[1]
  if (shown === undefined) return false
  const path = replaceAlias(shown, aliasesOf(app))
  const extensions = app.options.extensions ?? []
  const target = [resolve(dirname(importer), path), absolute(path, app.options.rootDir)]
    .map(candidate => findFile(candidate, extensions))
    .find(found => found !== undefined)
  const text = target === undefined ? '' : readFileSync(target, 'utf8')
  return names.some(name =>
    new RegExp(String.raw`\b(?:interface|type)\s+${name.replaceAll('$', String.raw`\$`)}\b`).test(text),
  )
}

/** Options of preprocessors can add code to all style sheets. */
function addedLine(line: string): string {
  return ` The line \`${line.trim()}\` is not in this file: an option such as \`additionalData\` adds it.`
}

/** The file in which Sass found the error. It may be another one that the style sheet uses. */
function sassFile(message: string): string | undefined {
  // Its stack trace is at the end of the output, with paths relative to the working directory.
  const traced = message.includes(SASS) ? /^ +(\S.*?) \d+:\d+ {2}\S/m.exec(message)?.[1] : undefined
  const file = traced === undefined ? undefined : resolve(traced)
  return file !== undefined && existsSync(file) ? file : undefined
}

/** The reason why a style preprocessor is missing or broken, if that is the error. */
function describePreprocessor(
  failure: BundlerError,
  message: string,
  root: string,
): { name: string; isBroken: boolean; command: string; reason?: string } | undefined {
  const missing = missingPreprocessor(message)
  // If the compiler of `sass-embedded` is missing, the bundler falls back to `sass`, and reports that as missing.
  if (missing) {
    return missing === 'sass' && isInstalled('sass-embedded', root)
      ? createPreprocessor('sass-embedded', true, root)
      : createPreprocessor(missing.replace('-embedded', ''), false, root)
  }
  // An error in a style sheet has a line in that file.
  if (failure.line !== undefined || failure.loc || !message.includes(SASS)) return undefined
  const name = isInstalled('sass-embedded', root) ? 'sass-embedded' : 'sass'
  return { ...createPreprocessor(name, true, root), reason: reasonOf(failure, message) }
}

function createPreprocessor(
  name: string,
  isBroken: boolean,
  root: string,
): { name: string; isBroken: boolean; command: string } {
  return { name, isBroken, command: addDevPackageCommand(root, [name]) }
}

/** The package that Vite, or a loader of webpack, could not find. Vite names the first one that it tried. */
function missingPreprocessor(message: string): string | undefined {
  return (/Preprocessor dependency "([^"]+)" not found/.exec(message) ??
    /^Cannot find module '(sass(?:-embedded)?|less|stylus)'\n[^]*\b(?:sass|less|stylus)-loader\b/m.exec(message))?.[1]
}

function isInstalled(name: string, root: string): boolean {
  try {
    return createRequire(join(root, 'package.json')).resolve(name) !== ''
  } catch {
    return false
  }
}

/** An unresolved import in a generated file, which the author cannot inspect. */
function describeTemplate(
  id: string,
  file: string,
  { options: { buildDir, css, rootDir, experimental }, plan }: Fw,
): Problem | undefined {
  const template = plan.templates.find(({ filename }) => join(buildDir, filename) === file)
  if (!template) return undefined
  // This template contains style sheets as written in the configuration.
  const style = template.filename === 'css.mjs' ? (css?.indexOf(id) ?? -1) : -1
  if (style >= 0) return buildDiagnostics.missingFile({ option: 'css', id }, { path: ['css', String(style)] })
  // A file of the project that was just removed: the template is not the cause.
  if (isAbsolute(id)) return buildDiagnostics.importMissing({ id }, {})
  const { filename, module } = template
  const isOff = module !== undefined && !experimental.templateImportResolution
  return buildDiagnostics.templateImportMissing(
    { id, template: filename, isOff, ...(module ? { module: relative(rootDir, module) } : {}) },
    module ? { location: { file: module } } : {},
  )
}

/** The missing import, if that is the error. */
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

/** The name that another module does not export, if that is the error. */
function readNotExported(message: string): ImportedName | undefined {
  const [, name, file] = /"([^"\n]+)" is not exported by "([^"\n]+)"/.exec(message) ?? []
  return name === undefined ? undefined : { names: [name], file: file! }
}

function withImporter(id: string, importer: string | undefined): { id: string; importer?: string } {
  return importer === undefined ? { id } : { id, importer }
}

/** The line of code at the time of the error. The author's code may have moved since. */
function quotedLine({ source, line, quoted }: BundlerError, message: string): string | undefined {
  if (quoted !== undefined) return quoted
  if (source !== undefined && line !== undefined) return source.split('\n')[line - 1]
  return PRINTED_LOCATION.test(message) || message.includes(SASS) ? QUOTED.exec(message)?.[2] : undefined
}

// The bundler and the script parser count columns from 0, the compilers of templates and styles from 1. The parser
// receives the content of the element, so on the line of its tag only the marker below the quoted line has the right
// column.
function columnOf(
  { loc, code, pluginCode }: BundlerError,
  locationMatch: RegExpExecArray | null,
  message: string,
): number | undefined {
  if (locationMatch) return Number(locationMatch[3])
  // An error that spans several lines has a marker below its first and last line.
  const marked = marksOf(message).find(({ line }) => line === (loc?.line ?? line))
  if (marked) return marked.column
  if (loc?.column === undefined) return undefined
  const isFromZero =
    [code, pluginCode].includes('BABEL_PARSER_SYNTAX_ERROR') || code === 'PARSE_ERROR' || loc.column < 1
  return isFromZero ? loc.column + 1 : loc.column
}

/** The locations that a message marks below quoted lines. */
function marksOf(message: string): Array<{ line: number; column: number }> {
  return [...message.matchAll(MARKED)].map(([, line, before]) => ({ line: Number(line), column: before!.length + 1 }))
}

function reasonOf({ reason, id }: BundlerError, message: string): string {
  const lines = (reason ?? message)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  // Skips the heading: the message follows on a separate line.
  const first = lines.find(line => !/^Transform failed with \d+ errors?:$/.test(line)) ?? ''
  const text = first
    .replace(/^(?:\[[^\]]*\]:?\s*)+/, '')
    .replace(/\s*\(\d+:\d+\)$/, '')
    .replace(` ${id}`, '')
    .trim()
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function absolute(file: string, rootDir: string): string {
  // Bundlers shorten paths relative to the working directory, or to their root.
  return isAbsolute(file)
    ? file
    : ([resolve(file), resolve(rootDir, file)].find(path => path.startsWith(`${rootDir}/`)) ?? resolve(file))
}
