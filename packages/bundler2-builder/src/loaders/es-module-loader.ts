interface LoaderContext {
  resource: string
  /** The folder of the file. */
  context: string
}

/** The query that selects the file itself. */
export const ASSET_QUERY = 'fw-asset'

/**
 * A file as an ES module with the URL as its default export: without this, `require` returns the URL itself. The import
 * is relative, because source maps contain it.
 */
export function pitch(this: LoaderContext): string {
  const file = `./${this.resource.slice(this.context.length + 1)}`
  const request = `${file}${file.includes('?') ? '&' : '?'}${ASSET_QUERY}`
  return `import url from ${JSON.stringify(request)}\nexport default url\n`
}

export default function esModuleLoader(): never {
  throw new Error('The file itself is never loaded.')
}
