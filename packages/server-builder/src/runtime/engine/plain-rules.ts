/** Rules that do not change a response whose content is known, or only its headers, which are the same for everyone. */
const PLAIN_RULES: ReadonlySet<string> = new Set([
  'headers',
  'cache',
  'swr',
  'isr',
  'ssr',
  'prerender',
  'static',
  'appMiddleware',
  'fw',
])

/** Whether nothing else than the headers of rules is part of a known response. */
export function hasPlainRules(rules: object | undefined): boolean {
  return Object.keys(rules ?? {}).every(name => PLAIN_RULES.has(name))
}
