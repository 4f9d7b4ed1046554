/** A value as a JavaScript expression. Functions and undefined members are omitted, as in JSON. */
export function emitJson(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined'
}

/** `export const …` for each entry. */
export function emitConstants(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${emitJson(value)}\n`)
    .join('')
}

/** An array of default imports with generated names: the statements, and the names in order. */
export function emitImports(files: readonly string[], prefix: string): { statements: string; names: string[] } {
  const names = files.map((_, index) => `${prefix}${index}`)
  return { statements: files.map((file, index) => `import ${names[index]} from ${emitJson(file)}\n`).join(''), names }
}

/** An object whose members lazy-load a module each: `{ "a": () => import("…") }`. */
export function emitLoaders(files: ReadonlyArray<{ name: string; file: string }>): string {
  if (files.length === 0) return '{}'
  return `{\n${files.map(({ name, file }) => `  ${emitJson(name)}: () => import(${emitJson(file)}),\n`).join('')}}`
}
