/** The encodings of compressed files, best compression first. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

const NONE: readonly Encoding[] = []
/** Browsers send a few different values. Other clients may send any number of them. */
const MAX_CACHED_HEADERS = 100
const encodingsByHeader = new Map<string, readonly Encoding[]>()

/** The encodings that a client accepts, by its preference. */
export function acceptedEncodings(header: string | null): readonly Encoding[] {
  if (!header) return NONE
  let accepted = encodingsByHeader.get(header)
  if (!accepted) {
    accepted = parseHeader(header)
    if (encodingsByHeader.size < MAX_CACHED_HEADERS) encodingsByHeader.set(header, accepted)
  }
  return accepted
}

function parseHeader(header: string): Encoding[] {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim())
    const weight = parameters.find(text => text.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0
  // Sorting keeps the order of equal weights.
  return ENCODINGS.filter(name => weightOf(name) > 0).sort((one, other) => weightOf(other) - weightOf(one))
}
