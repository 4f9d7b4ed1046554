import { isAbsolute, relative } from 'pathe'

const SOURCE_EXTENSION = /(?:\.d)?\.[jt]sx?$/

/** A path as tsconfig files contain it: relative to the folder `from`. */
export function relativePath(from: string, path: string): string {
  const pathFromFolder = relative(from, path)
  return pathFromFolder === '' ? '.' : pathFromFolder.startsWith('.') ? pathFromFolder : `./${pathFromFolder}`
}

/** The specifier of `target` for a declaration in the folder `from`: a relative path, or the unchanged id. */
export function resolveSpecifier(from: string, target: string): string {
  if (!isAbsolute(target)) return target
  return relativePath(from, target)
    .replace(SOURCE_EXTENSION, '')
    .replace(/(?:\.d)?\.([mc])ts$/, '.$1js')
}

/** The type of an export: `typeof import('…')['name']`; `*` is the whole module. */
export function emitImportedType(from: string, target: string, name: string): string {
  const module = `import(${quote(resolveSpecifier(from, target))})`
  return name === '*' ? `typeof ${module}` : `(typeof ${module})[${quote(name)}]`
}

export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

/** A key of an object type. */
export function emitKey(name: string): string {
  return /^[A-Z_$][\w$]*$/i.test(name) ? name : quote(name)
}

/** Lines of text, with a trailing line break. */
export function emitLines(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

/** Lines inside `head { … }`. Empty without lines. */
export function emitBlock(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${head} {`, ...lines.map(line => `  ${line}`), '}']
}
