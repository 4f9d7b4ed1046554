/** Parts of the development server that only its own pages may use, by the segment of a URL that leads to them. */
const TOOLS = { errors: '__fw_errors', editor: '__open-in-editor' } as const

export interface ToolPath {
  tool: keyof typeof TOOLS
  /** What is before the tool, with a slash at its end: `/`, `/_fw/`. */
  base: string
  /** What is after it: `explain/FW2005`. */
  path: string
}

/** Which tool a URL is for. Nothing for all other URLs. */
export function readToolPath(url: string = ''): ToolPath | undefined {
  const segments = pathOf(url).split('/')
  for (const [tool, name] of Object.entries(TOOLS) as Array<[ToolPath['tool'], string]>) {
    const at = segments.indexOf(name)
    if (at > 0) return { tool, base: `${segments.slice(0, at).join('/')}/`, path: segments.slice(at + 1).join('/') }
  }
  return undefined
}

/**
 * Whether a URL could lead to a tool, as whichever server or middleware reads it: in any letter case, encoded, with
 * further slashes, a slash or an extension at its end. More URLs than `readToolPath` knows: the bundler has handlers of
 * its own.
 */
export function mayBeToolPath(url: string): boolean {
  const segments = decodeWhole(pathOf(url)).toLowerCase().split(/[/\\]/)
  return segments.some(segment => Object.values(TOOLS).some(name => segment.startsWith(name)))
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

/** Decodes a path until nothing is left to decode. */
function decodeWhole(path: string): string {
  const decoded = path.replaceAll(/%[\da-f]{2}/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  return decoded === path ? path : decodeWhole(decoded)
}
