interface LoaderContext {
  resource: string
}

/** The query that selects the file itself. */
export const ASSET_QUERY = 'fw-asset'

/** A file as an ES module with the URL as its default export: without this, `require` returns the URL itself. */
export function pitch(this: LoaderContext): string {
  const { resource } = this
  const request = `${resource}${resource.includes('?') ? '&' : '?'}${ASSET_QUERY}`
  return `import url from ${JSON.stringify(request)}\nexport default url\n`
}

export default function esModuleLoader(): never {
  throw new Error('The file itself is never loaded.')
}
