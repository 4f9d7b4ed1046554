/** Strings that belong to one machine and must not be committed. */
export interface Needle {
  what: string
  pattern: RegExp
}

/** The needles, written in pieces so that the search does not find its own list. */
export function createNeedles(registry?: string): Needle[] {
  const slash = '/'
  const needles: Needle[] = [
    {
      what: 'the address of a package registry',
      pattern: new RegExp(`https?:${slash}${slash}[^${slash}\\s"']*regis${'try'}[^\\s"']*`),
    },
    // A path starts after a character that cannot be part of one: `docs/work/` and `~/root/` do not match.
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

/** Every line of a text that contains a needle, as `line: needle`. */
export function findNeedles(text: string, needles: readonly Needle[]): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      needles.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${index + 1}: ${what}`),
    )
}
