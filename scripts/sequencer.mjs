import { BaseSequencer } from 'vitest/node'

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

// What takes minutes begins first, so that no core waits for it at the end; what builds and starts things comes next.
const ORDER = [
  '/test/apps/site/',
  '/test/create/whole-path',
  '/test/typed/',
  '/test/dev/random-edits',
  '/test/create/',
  '/test/apps/',
  '/test/playground/',
  '/test/',
]

/** @param {TestSpecification} file */
const placeOf = ({ moduleId }) => ORDER.findIndex(part => moduleId.includes(part)) + 1 || ORDER.length + 1

/**
 * The order of test files. Vitest's own goes by size where it has seen no run, and the longest ones are small files.
 */
export default class Sequencer extends BaseSequencer {
  /**
   * @param {TestSpecification[]} files
   * @override
   */
  async sort(files) {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
