import { buildDiagnostics } from '@fw/schema'
import type { Fw, RouteRule } from '@fw/schema'

/** Warns about route rules that redirect in a circle: browsers only report that there were too many redirects. */
export function warnRedirectLoops(app: Fw, rules: Readonly<Record<string, RouteRule>>): void {
  for (const chain of findRedirectLoops(rules))
    app.report(buildDiagnostics.redirectRuleLoop({ chain }, { path: ['routeRules', chain[0]!, 'redirect'] }))
}

/** The loops of redirects between plain paths, each from its first rule back to it. */
export function findRedirectLoops(rules: Readonly<Record<string, RouteRule>>): string[][] {
  const targets = new Map(Object.entries(rules).map(([path, rule]) => [path, targetOf(rule)]))
  const checked = new Set<string>()
  const loops: string[][] = []
  for (const start of targets.keys()) {
    const chain: string[] = []
    let path: string | undefined = start
    while (path !== undefined && !checked.has(path)) {
      checked.add(path)
      chain.push(path)
      path = targets.get(path)
    }
    const first = path === undefined ? -1 : chain.indexOf(path)
    if (first >= 0) loops.push([...chain.slice(first), path!])
  }
  return loops
}

function targetOf({ redirect }: RouteRule): string | undefined {
  const target = typeof redirect === 'object' && redirect !== null ? (redirect as { to?: unknown }).to : redirect
  return typeof target === 'string' ? target.replace(/[?#].*$/s, '') : undefined
}
