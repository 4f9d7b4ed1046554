/** Parts of the development server that only its own pages may use, by the segment of a URL that leads to them. */
const TOOLS = { errors: '__fw_errors', editor: '__open-in-editor' } as const

interface ToolPath {
  tool: keyof typeof TOOLS
  /** The part before the tool, with a trailing slash: `/`, `/_fw/`. */
  base: string
  /** The part after it: `explain/FW2005`. */
  path: string
}

/** The tool that a URL is for. Undefined for all other URLs. */
export function readToolPath(url: string = ''): ToolPath | undefined {
  const segments = pathOf(url).split('/')
  for (const [tool, name] of Object.entries(TOOLS) as Array<[ToolPath['tool'], string]>) {
    const at = segments.indexOf(name)
    if (at > 0) return { tool, base: `${segments.slice(0, at).join('/')}/`, path: segments.slice(at + 1).join('/') }
  }
  return undefined
}

/**
 * Whether any server or middleware could interpret a URL as that of a tool: in any letter case, encoded, with
 * additional slashes, with a trailing slash or extension. Matches more URLs than `readToolPath`, because the bundler
 * has handlers of its own.
 */
export function mayBeToolPath(url: string): boolean {
  const segments = decodeWhole(pathOf(url)).toLowerCase().split(/[/\\]/)
  return segments.some(segment => Object.values(TOOLS).some(name => segment.startsWith(name)))
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

/** Decodes a path repeatedly, until it does not change any more. */
function decodeWhole(path: string): string {
  const decoded = path.replaceAll(/%[\da-f]{2}/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  return decoded === path ? path : decodeWhole(decoded)
}
