import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { toolNames, TOOLS } from '../../packages/schema/src/declare/tool-names'
import { walkNodes } from '../../packages/schema/src/declare/option'
import { root as options } from '../../packages/schema/src/options/index'
import { BUILD_HOOKS } from '../../packages/fw/src/build/hooks/hook-names'
import { kitVerbs } from '../../scripts/generated/kit-verbs'
import { kitPage } from '../../scripts/generated/api-pages'
import { toolHook, toolVerb } from '../../scripts/generated/tool-names'
import { readHookTables } from '../harness/hook-table'
import { checkTypes } from '../types/checker'
import { loadText, root, scanRepository } from './repository'

const TABLE = 'packages/schema/src/declare/tool-names.ts'

/** Names of packages that code imports, which are no names of the configuration. */
const PACKAGE_NAMES = ['packages/fw/src/build/code/import-sources.ts', 'packages/fw/src/build/types/package-types.ts']

/** A label that is mapped to the name of its tool, or the other way round, in an object or a pair. */
const MAPPINGS = TOOLS.flatMap(({ label, name }) => [
  new RegExp(String.raw`\b${label}['"]?\s*[:,]\s*\[?['"]${name}['"]`),
  new RegExp(String.raw`\b${name}['"]?\s*[:,]\s*\[?['"]${label}['"]`),
])

const listsOf = (text: string): string[] =>
  text.split('\n').filter(line => MAPPINGS.some(mapping => mapping.test(line)))

describe('the table of the tools’ names', () => {
  it('is the only list', () => {
    const sources = scanRepository().filter(
      file =>
        /^(?:packages\/[^/]+\/src|scripts)\/.*\.m?ts$/.test(file) &&
        !file.endsWith('.test.ts') &&
        ![TABLE, ...PACKAGE_NAMES].includes(file),
    )
    expect(sources.flatMap(file => listsOf(loadText(file)).map(line => `${file}: ${line.trim()}`))).toEqual([])
  })

  it('another list would be seen', () => {
    expect(listsOf("const LABELS = {\n  vite: 'bundler1',\n}")).toHaveLength(1)
    expect(listsOf("const PAIRS = [['serverEngine', 'nitro']]")).toHaveLength(1)
    expect(listsOf('const plugin = { bundler1: plugin.vite }')).toEqual([])
  })

  it('has an alias for each declared option with a label', () => {
    const missing: string[] = []
    walkNodes(options, (node, path) => {
      if (toolNames(path.at(-1)!).some(name => !node.also?.includes(name))) missing.push(path.join('.'))
    })
    expect(missing).toEqual([])
  })

  it('has an alias for each hook with a label, in types and in the reference', () => {
    const aliased = [...BUILD_HOOKS].filter(name => toolHook(name))
    expect(aliased.length).toBeGreaterThan(20)
    const lines = aliased.map(
      name => `export const _${aliased.indexOf(name)}: FwHooks['${name}'] = 0 as never as FwHooks['${toolHook(name)}']`,
    )
    const { errors } = checkTypes(
      { hooks: ["import type { FwHooks } from '@fw/schema'", ...lines].join('\n') },
      { '@fw/schema': 'packages/schema/dist/index.d.mts' },
    )
    expect(errors.hooks).toEqual([])
    const rows = readHookTables().build
    expect(rows.filter(({ name, alias }) => alias !== toolHook(name))).toEqual([])
  })

  it('has an alias for each verb with a label, in the kit and on its page', async () => {
    const kit = (await import(pathToFileURL(join(root, 'packages/kit/dist/index.mjs')).href)) as Record<string, unknown>
    const aliased = Object.values(kitVerbs)
      .flat()
      .filter(name => toolVerb(name))
    expect(aliased.map(toolVerb).sort()).toEqual([
      'addRspackPlugin',
      'addVitePlugin',
      'addWebpackPlugin',
      'extendRspackConfig',
      'extendViteConfig',
      'extendWebpackConfig',
      'useNitro',
    ])
    for (const name of aliased) {
      expect(kit[toolVerb(name)!]).toBe(kit[name])
      expect(readFileSync(join(root, 'docs/api/kit', kitPage(name)), 'utf8')).toContain(
        `Also exported as \`${toolVerb(name)}\`.`,
      )
    }
  })
})
