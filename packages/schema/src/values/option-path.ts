/** Keys from the root of the configuration to one option. Keys may contain dots, so a path is never kept as text. */
export type OptionPath = readonly string[]

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** `['bundler1', 'define', 'process.dev']` → `bundler1.define["process.dev"]`. */
export function formatPath(path: OptionPath): string {
  let text = ''
  for (const key of path) {
    if (key === '[]' || /^\d+$/.test(key)) text += key === '[]' ? '[]' : `[${key}]`
    else if (IDENTIFIER.test(key)) text += text ? `.${key}` : key
    else text += `[${JSON.stringify(key)}]`
  }
  return text
}

/** The reverse of `formatPath`. Also accepts plain dotted paths. Undefined for a string that is not a path. */
export function parsePath(text: string): string[] | undefined {
  const path: string[] = []
  const part = /\.?([^.[\]]+)|\[(\d*)\]|\[("(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|'[^']*')\]/y
  while (part.lastIndex < text.length) {
    const match = part.exec(text)
    if (!match) return undefined
    const [, name, index, quoted] = match
    if (name !== undefined) path.push(name)
    else if (index !== undefined) path.push(index === '' ? '[]' : index)
    else if (quoted!.startsWith("'")) path.push(quoted!.slice(1, -1))
    else path.push(JSON.parse(quoted!) as string)
  }
  return path.length > 0 ? path : undefined
}
