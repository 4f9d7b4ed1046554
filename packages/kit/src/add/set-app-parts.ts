import type { Fw, WritablePlan } from '@fw/schema'
import { writablePlan } from './writable-plan'

type AppParts = Pick<
  WritablePlan,
  | 'mainComponent'
  | 'errorComponent'
  | 'appConfigs'
  | 'routerOptions'
  | 'isCaseSensitive'
  | 'spaLoadingTemplate'
  | 'hasPages'
  | 'onDemand'
  | 'stableTemplates'
>

/** Sets parts of the plan that are not lists: single files, and what one feature decides. */
export function setAppParts(app: Fw, parts: Partial<AppParts>): void {
  Object.assign(writablePlan(app), parts)
}

/** Sets parts of the plan of the server that follow from its configuration. */
export function setServerParts(
  app: Fw,
  parts: Partial<
    Pick<WritablePlan['server'], 'engine' | 'engineFiles' | 'publicAssets' | 'runtimeDirs' | 'islandsPath'>
  >,
): void {
  Object.assign(writablePlan(app).server, parts)
}
