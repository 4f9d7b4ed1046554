import type { PlanOrigin } from '@fw/schema'
import { currentModule, currentModuleName, currentPart } from '../context'

/** Whose code runs: a module, a feature of fw, or a listener of a hook that no module has added. */
export function currentOrigin(): PlanOrigin {
  const name = currentModuleName()
  const file = currentModule()
  return name === undefined
    ? (currentPart() ?? { kind: 'feature', name: 'fw' })
    : { kind: 'module', name, ...(file ? { file } : {}) }
}
