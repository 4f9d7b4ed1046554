import { describeOrigin } from '@fw/kit/internal'
import type { Fw, PartSource, PlanExplanation } from '@fw/schema'
import type { RouteTest, TestedPart } from '../shared/actions'

/** What responds to a path: a page or handlers, with everything that applies to it, and where each part comes from. */
export async function testRoute(app: Fw, { path }: { path: string }): Promise<RouteTest[]> {
  return ((await app.explainPath?.(path)) ?? []).map(describeExplanation)
}

function describeExplanation(explanation: PlanExplanation): RouteTest {
  const { kind, name, facts, isUsed, overrides, parents = [], layout, middleware = [], rules = [] } = explanation
  return {
    ...describePart(name, explanation),
    kind,
    isUsed,
    facts: Object.values(facts),
    overrides: overrides.map(source => describePart('', source)),
    parents: parents.map(source => describePart('', source)),
    ...(layout ? { layout: describePart(layout.name === false ? 'none' : layout.name, layout.source) } : {}),
    middleware: middleware.map(({ name: called, source }) => describePart(called, source)),
    rules: rules.map(({ pattern, rule, origins }) => ({
      pattern,
      rule: rule as Record<string, unknown>,
      origins: origins.map(origin => describeOrigin(origin)),
    })),
  }
}

function describePart(name: string, source?: PartSource): TestedPart {
  return {
    name,
    ...(source?.file ? { file: source.file } : {}),
    ...(source ? { origin: describeOrigin(source.origin) } : {}),
  }
}
