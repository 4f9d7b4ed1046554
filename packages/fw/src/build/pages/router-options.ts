/**
 * The text of `#build/router-options`: what the configuration says under what the files say, the project's file on top.
 */
export function emitRouterOptions(configured: object, files: readonly string[]): string {
  const imports = files.map((file, index) => `import file${index} from ${JSON.stringify(file)}`)
  const spreads = files.map((_, index) => `...file${index}`).toReversed()
  return [...imports, `export default { ${[`...${JSON.stringify(configured)}`, ...spreads].join(', ')} }`, ''].join(
    '\n',
  )
}
