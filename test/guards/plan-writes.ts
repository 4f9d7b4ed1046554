import { findWrites, nameOf } from './object-writes'

/** Every write to the plan of an application in a source file, as `line: code`. Follows aliases of the plan. */
export function findPlanWrites(file: string, text: string): string[] {
  return findWrites(file, text, {
    isRoot: node => nameOf(node) === 'plan',
    isRootKey: key => key === 'plan',
    // A cast to the writable type is a write in preparation.
    isPreparation: node => node.type === 'ImportSpecifier' && node.imported.name === 'WritablePlan',
  })
}
