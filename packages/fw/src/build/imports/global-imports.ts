/** `#build/global-imports`: a plugin that makes auto-imports global variables. */
export function emitGlobalImports(): string {
  return `import * as imports from '#imports'
for (const name of Object.keys(imports)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { configurable: true, get: () => imports[name] })
}
export default () => {}
`
}
