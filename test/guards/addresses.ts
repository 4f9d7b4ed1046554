/** What belongs to one machine and never into the repository. */
export interface Needle {
  what: string
  pattern: RegExp
}

/** The needles; written in pieces, so that a search does not find its own list. */
export function createNeedles(registry?: string): Needle[] {
  const slash = '/'
  const needles: Needle[] = [
    {
      what: 'the address of a package registry',
      pattern: new RegExp(`https?:${slash}${slash}[^${slash}\\s"']*regis${'try'}[^\\s"']*`),
    },
    // A path starts where a word cannot go on: `docs/work/` and `~/root/` are none.
    { what: 'a path of a machine', pattern: new RegExp(`(?<![\\w.~@*})>-])${slash}(?:work|root)${slash}[\\w.]`) },
    {
      what: 'a home directory',
      pattern: new RegExp(`(?<![\\w.~@*})>-])${slash}(?:ho${'me'}|Use${'rs'})${slash}[a-z]`, 'i'),
    },
  ]
  const host = registry ? new URL(registry).host : ''
  if (host)
    needles.push({ what: 'the address of a package registry', pattern: new RegExp(host.replaceAll('.', '\\.')) })
  return needles
}

/** Every line of a text that holds a needle, as `line: what`. */
export function findNeedles(text: string, needles: readonly Needle[]): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      needles.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${index + 1}: ${what}`),
    )
}
