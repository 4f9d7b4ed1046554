import { BaseSequencer } from 'vitest/node'

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

// A worker goes on with the next file as long as that is of the same project: one browser, and modules that are loaded
// once. So the projects follow each other.
const PROJECTS = ['apps', 'in-process', 'isolated', 'units']

// What takes longest begins first, so that no core waits for it at the end.
const ORDER = [
  '/test/create/whole-path',
  '/test/apps/site/',
  '/test/playground/',
  '/test/docs/site',
  '/test/typed/',
  '/test/dev/',
  '/test/create/',
  '/test/apps/',
  '/test/errors/',
  '/test/build/',
  '/test/',
]

/** @param {TestSpecification} file */
function rankOf({ moduleId, project }) {
  const position = ORDER.findIndex(part => moduleId.includes(part)) + 1 || ORDER.length + 1
  return PROJECTS.indexOf(project.name) * 100 + position
}

/**
 * The order of test files. Vitest's own goes by size where it has seen no run, and the longest ones are small files.
 */
export default class Sequencer extends BaseSequencer {
  /**
   * @param {TestSpecification[]} files
   * @override
   */
  async sort(files) {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
