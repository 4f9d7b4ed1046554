import type { PlanOrigin, RouteRule } from '@fw/schema'

/** A file or package, and who added it. */
export interface Source {
  /** Absolute, or the id of a module. */
  file?: string
  origin: PlanOrigin
}

/** Where a part of an application comes from. */
export interface PlanExplanation extends Source {
  kind: 'page' | 'component' | 'import' | 'server import' | 'handler'
  /** The path of a page, the route of a handler, or a name in code. */
  name: string
  /** The name of the export, the mode of a component, the method of a handler … */
  facts: Record<string, string>
  /** Listeners of hooks that have changed it. */
  changedBy: PlanOrigin[]
  /** Others with the same name or path, which are not used. The highest precedence first. */
  overrides: Source[]
  /** Whether the application has it. Otherwise something overrides it, or a listener of a hook has removed it. */
  isUsed: boolean
  /** The pages around a page, the outermost first. */
  parents?: Source[]
  /** Of a page. `false`: it has none. */
  layout?: { name: string | false; source?: Source }
  /** Of a page: the route middleware that runs. Of a handler: the middleware of the server. In order. */
  middleware?: Array<{ name: string; source?: Source }>
  /** The route rules of the path, the lowest precedence first. */
  rules?: Array<{ pattern: string; rule: RouteRule }>
}
