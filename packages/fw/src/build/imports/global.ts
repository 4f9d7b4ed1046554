/** `#build/global-imports`: a plugin that makes the auto-imports members of the global object. */
export function emitGlobalImports(): string {
  return `import * as imports from '#imports'
for (const name of Object.keys(imports)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { configurable: true, get: () => imports[name] })
}
export default () => {}
`
}
