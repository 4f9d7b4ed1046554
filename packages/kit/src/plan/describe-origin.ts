import type { PlanOrigin } from '@fw/schema'

/** Who put an entry into the plan, as text. */
export function describeOrigin(origin: PlanOrigin): string {
  switch (origin.kind) {
    case 'feature':
      return origin.name === 'fw' ? 'fw' : `fw (${origin.name})`
    case 'layer':
      return origin.name === 'project' ? 'the project' : `layer ${origin.name}`
    case 'module':
      return `module ${origin.name}`
    case 'hook':
      return origin.module ? `module ${origin.module}, in the hook ${origin.name}` : `the hook ${origin.name}`
  }
}
