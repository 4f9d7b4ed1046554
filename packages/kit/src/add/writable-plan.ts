import type { Fw, WritablePlan } from '@fw/schema'

/** The plan of an application, for the functions in this folder. No other code writes it. */
export function writablePlan(app: Fw): WritablePlan {
  return app.plan as WritablePlan
}
