/** Middleware and layout of a route rule. */
export interface AppRule {
  /** Whether a middleware runs, by name. */
  middleware?: Record<string, boolean>
  /** `false`: no layout. */
  layout?: string | false
}
