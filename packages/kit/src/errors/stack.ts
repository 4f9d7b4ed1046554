import type { StackFrame } from '@fw/schema'
import { isAbsolute, normalize } from 'pathe'
import { builtin } from './read-lines'

const FRAME_LOCATION = /^(.*?)(?::(\d+))?(?::(\d+))?$/
// The formats of Node and Chromium, and of other browsers.
const FRAME = /^\s*at (?:(.*?) \((.*)\)|(.*))$/
const OTHER_FRAME = /^(.*?)@(.*:\d+:\d+)$/

/** The folders that distinguish the author's files from others. */
export interface Authors {
  /** Folders of the project and its layers. */
  roots: readonly string[]
  /** Output folders of fw. Their files are generated. */
  buildDir?: string
}

/** The stack frames of an error. */
export function parseStack(stack: string, authors: Authors): StackFrame[] {
  return stack.split('\n').flatMap(line => {
    const frame = FRAME.exec(line)
    const other = frame ? undefined : OTHER_FRAME.exec(line)
    const text = frame?.[2] ?? frame?.[3] ?? other?.[2]
    if (text === undefined) return []
    const call = (frame?.[1] ?? other?.[1])?.replace(/^async /, '')
    // The component compiler adds this frame around the author's. It has no line in the source.
    if (call === '_sfc_main.setup' || call === '__exports__.setup') return []
    return [createFrame(text, call, authors)]
  })
}

function createFrame(text: string, call: string | undefined, authors: Authors): StackFrame {
  const [, source = '', line, column] = FRAME_LOCATION.exec(text.replace(/^async /, ''))!
  const file = pathOf(source)
  return {
    ...(call && call !== '<anonymous>' ? { call: readableCall(call) } : {}),
    file,
    ...(line ? { line: Number(line) } : {}),
    ...(column ? { column: Number(column) } : {}),
    isAuthors: line !== undefined && isAuthors(file, authors),
  }
}

function readableCall(call: string): string {
  return call === '_sfc_ssrRender' || call === '_sfc_render' ? 'template' : withoutRunner(call)
}

/** The name of an imported module in compiled code: of Vite, webpack and Rspack. */
const MODULE = String.raw`(?:__vite_ssr_import_\d+__|[\w$]+__(?:WEBPACK_IMPORTED_MODULE_\d+__|rspack_import_\d+))`
const IMPORTED = new RegExp(String.raw`\(0 ?, ?${MODULE}\.([\w$]+)\)|\b${MODULE}\.([\w$]+)`, 'g')

/** Text without the names that module runners generate for imports: `(0 , __vite_ssr_import_1__.a)` is `a`. */
export function withoutRunner(text: string): string {
  return text.replaceAll(IMPORTED, '$1$2')
}

function pathOf(source: string): string {
  const file = source.startsWith('file:') ? fromURL(source) : source
  return isAbsolute(file) ? normalize(file).replace(/\?.*$/s, '') : file
}

function fromURL(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname).replace(/^\/(?=[A-Za-z]:\/)/, '')
  } catch {
    return url
  }
}

/** Whether a file is the author's: in the project or a layer, neither generated nor in a package. */
export function isAuthors(file: string, { roots, buildDir }: Authors): boolean {
  if (!isAbsolute(file) || (buildDir && file.startsWith(`${buildDir}/`))) return false
  // The innermost folder counts: a layer may be a package of the project.
  const [root] = roots
    .flatMap(folder => [folder, realPath(folder)])
    .filter(folder => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)
  return root !== undefined && !file.slice(root.length).includes('/node_modules/')
}

function realPath(path: string): string {
  try {
    return normalize(builtin('node:fs')!.realpathSync(path))
  } catch {
    return path
  }
}
