import { findFile } from './find-file'

/** Extensions of code that Node can run, with types or without, highest precedence first. */
export const CODE_EXTENSIONS: readonly string[] = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

/** Extensions of scripts that an application may contain: code, also with JSX. */
export const SCRIPT_EXTENSIONS: readonly string[] = [...CODE_EXTENSIONS, '.tsx', '.jsx']

/** Matches the path of a script. */
export const SCRIPT_FILE = /\.[cm]?[jt]sx?$/

/** Matches the path of a script or a component. */
export const SCRIPT_OR_COMPONENT_FILE = /\.(?:vue|[cm]?[jt]sx?)$/

/** Resolves a code file: `path` itself, with an extension, or the index of the folder. */
export function findCode(path: string): string | undefined {
  return findFile(path, CODE_EXTENSIONS)
}

/** Whether a name has the extension of code. */
export function isCodeFile(name: string): boolean {
  return CODE_EXTENSIONS.some(extension => name.endsWith(extension))
}
