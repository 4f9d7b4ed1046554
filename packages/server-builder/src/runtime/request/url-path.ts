/** Where the path of an absolute URL starts. Negative if it has none. */
export function pathStart(url: string): number {
  return url.indexOf('/', url.indexOf('://') + 3)
}

/** The path of an absolute URL, without the query. Parsing the URL would cost more than most responses. */
export function pathOf(url: string): string {
  const start = pathStart(url)
  if (start < 0) return '/'
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

/** A path without escapes. Malformed ones stay as they are. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
