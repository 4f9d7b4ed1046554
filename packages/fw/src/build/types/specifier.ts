import { isAbsolute, relative } from 'pathe'

const SOURCE_EXTENSION = /(?:\.d)?\.[jt]sx?$/

/** A path as a typing file writes it: relative to the folder `from`. */
export function relativePath(from: string, path: string): string {
  const found = relative(from, path)
  return found === '' ? '.' : found.startsWith('.') ? found : `./${found}`
}

/**
 * How a declaration in the folder `from` imports `target`: files relative and as TypeScript finds them, ids as they
 * are.
 */
export function resolveSpecifier(from: string, target: string): string {
  if (!isAbsolute(target)) return target
  return relativePath(from, target)
    .replace(SOURCE_EXTENSION, '')
    .replace(/\.([mc])ts$/, '.$1js')
}

/** The type of an export: `typeof import('…')['name']`; `*` is the whole module. */
export function emitImportedType(from: string, target: string, name: string): string {
  const module = `import(${quote(resolveSpecifier(from, target))})`
  return name === '*' ? `typeof ${module}` : `(typeof ${module})[${quote(name)}]`
}

/** Text as a string literal. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

/** A key of an object type. */
export function emitKey(name: string): string {
  return /^[A-Z_$][\w$]*$/i.test(name) ? name : quote(name)
}

/** Lines of text, ended. */
export function emitLines(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

/** Lines inside `head { … }`. Nothing when there are none. */
export function emitBlock(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${head} {`, ...lines.map(line => `  ${line}`), '}']
}
