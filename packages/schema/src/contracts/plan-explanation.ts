import type { PlanOrigin } from './plan-origin'
import type { PartSource, PlanPart } from './plan-part'
import type { RouteRule } from './server'

/** A part of an application, with what applies to it. */
export interface PlanExplanation extends PlanPart {
  /** The pages around a page, the outermost first. */
  parents?: PartSource[]
  /** Of a page. `false`: it has none. */
  layout?: { name: string | false; source?: PartSource }
  /** Of a page: the route middleware that runs. Of a handler: the middleware of the server. In order. */
  middleware?: Array<{ name: string; source?: PartSource }>
  /** The route rules of the path, the lowest precedence first. */
  rules?: ExplainedRule[]
}

export interface ExplainedRule {
  pattern: string
  rule: RouteRule
  /** Who set it in options, the highest precedence first. */
  origins: PlanOrigin[]
}
