import type { PlanOrigin } from './plan-origin'

/** A file or package, and who added it. */
export interface PartSource {
  /** Absolute, or the id of a module. */
  file?: string
  origin: PlanOrigin
}

/** A part of an application, and where it comes from. */
export interface PlanPart extends PartSource {
  kind:
    | 'page'
    | 'layout'
    | 'route middleware'
    | 'component'
    | 'plugin'
    | 'import'
    | 'handler'
    | 'server middleware'
    | 'server import'
  /** The path of a page, the route of a handler, or a name in code. */
  name: string
  /** The name of the export, the mode of a component, the method of a handler … */
  facts: Record<string, string>
  /** Whether the application has it. */
  isUsed: boolean
  /** Listeners of hooks that have changed it. */
  changedBy: PlanOrigin[]
  /** Who removed it. */
  removedBy?: PlanOrigin
  /** Others with the same name or path, which are not used. The highest precedence first. */
  overrides: PartSource[]
  /** The ones that are used instead of it. */
  overriddenBy: PartSource[]
}
