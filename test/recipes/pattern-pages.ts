import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { RECIPES } from '../../packages/fw/src/cli/recipes/names'
import { type Block, joinPages, loadBlocks } from '../guides/blocks'
import { APPS, writeProject } from '../harness/build-app'
import type { Fixture } from '../harness/fixture'

/** Files of an application, as opposed to those of a proxy or of a test. */
const BUILT = /^(?:app|server|shared)\/|^fw\.config\.ts$/

/** Pages whose files are projects of their own. */
const SEPARATE: ReadonlySet<string> = new Set(['monorepo', 'testing'])

const nameOf = ({ page }: Block): string => page.slice('recipes/'.length, -'.md'.length)

/** The blocks with a file name of the recipe pages that `fw add` has no recipe for. */
export function loadPatterns(): Block[] {
  return loadBlocks('recipes').filter(block => block.file !== undefined && !Object.hasOwn(RECIPES, nameOf(block)))
}

/** The files of one page. */
export function filesOf(name: string): Record<string, string> {
  const blocks = loadPatterns().filter(block => nameOf(block) === name)
  return Object.fromEntries(blocks.map(({ file, text }) => [file!, text]))
}

/** All pages that add to an application, as one application. */
export function joinPatterns(): Fixture {
  return joinPages(loadPatterns().filter(block => BUILT.test(block.file!) && !SEPARATE.has(nameOf(block))))
}

/** Writes the application of all pages, with what type-checks it. Returns its folder. */
export function writePatterns(): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'patterns-'))
  const references = ['app', 'server', 'shared', 'node'].map(context => ({ path: `./.fw/tsconfig.${context}.json` }))
  const { files, config } = joinPatterns()
  const tsconfig = JSON.stringify({ files: [], references })
  writeProject(
    dir,
    { files: { ...files, 'tsconfig.json': tsconfig }, ...(config === undefined ? {} : { config }) },
    'v4',
  )
  return dir
}
