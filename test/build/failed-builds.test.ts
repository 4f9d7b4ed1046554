import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject, runIn, writeFiles } from '../harness/build-app'
import type { Bundler, BuiltApp } from '../harness/build-app'
import { readHookTables } from '../harness/hook-table'
import { inTurn } from '../harness/in-turn'

/**
 * A module that writes the steps of a build to `.data/steps.txt`, each with the files that exist by then, and ends the
 * build at the step that a variable names.
 */
const MODULE = `import { appendFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
const HOOKS = ${JSON.stringify(readHookTables().build.map(({ name }) => name))}
export default (_options, fw) => {
  const { FW_FAIL_AT: failing, FW_FAIL_WITH: signal } = process.env
  const seen = new Set()
  const enter = step => {
    if (seen.has(step)) return
    seen.add(step)
    const folders = ['.fw', '.output'].map(name => join(fw.options.rootDir, name)).filter(existsSync)
    const files = folders.map(folder => readdirSync(folder, { recursive: true }).length)
    appendFileSync(join(fw.options.rootDir, '.data/steps.txt'), JSON.stringify({ step, files: files.join() }) + '\\n')
    if (step !== failing) return
    if (!signal) throw new Error('Failed at ' + step)
    process.kill(process.pid, signal)
    return new Promise(() => {})
  }
  for (const hook of HOOKS.filter(name => !['close', 'build:error'].includes(name)))
    fw.hook(hook, data => enter([hook, data?.phase ?? data?.name].filter(Boolean).join(' ')))
  fw.hook('serverEngine:init', engine => {
    for (const hook of ['rollup:before', 'compiled', 'prerender:init', 'prerender:generate'])
      engine.hooks.hook(hook, () => enter('engine ' + hook))
  })
  const plugin = { name: 'steps' }
  for (const step of ['buildStart', 'buildEnd', 'renderStart', 'generateBundle', 'writeBundle'])
    plugin[step] = function () { return enter([this.environment?.name, step].filter(Boolean).join(' ')) }
  fw.options.bundler1.plugins = [...(fw.options.bundler1.plugins ?? []), plugin]
}
`

const page = (text: string): string =>
  `<template><h1>${text}</h1></template>\n<style>h1 { content: "${text}" }</style>\n`

const files = {
  'fw.config.ts': `export default defineFwConfig({
  modules: ['./steps.mjs'],
  buildId: 'same',
  experimental: { componentIslands: true, buildCache: process.env.FW_BUILD_CACHE === 'true' },
  routeRules: { '/': { prerender: true } },
})`,
  'steps.mjs': MODULE,
  '.data/steps.txt': '',
  'app/pages/index.vue': page('Home'),
  'server/api/value.ts': 'export default defineEventHandler(() => 1)',
}

/** What a build may not leave for the next one: a page with styles, an island with an asset, a public file and a route. */
const remnants = (name: string): Record<string, string> => ({
  [`app/pages/remnant-${name}.vue`]: `<template><RemnantIsland /><h1>remnant ${name}</h1></template>\n<style>h1 { content: "remnant ${name}" }</style>\n`,
  'app/components/RemnantIsland.server.vue': `<template><img src="~/assets/remnant-${name}.svg?no-inline"></template>`,
  [`app/assets/remnant-${name}.svg`]: `<svg xmlns="http://www.w3.org/2000/svg"><title>remnant ${name}</title></svg>`,
  [`public/remnant-${name}.txt`]: 'left',
  [`server/api/remnant-${name}.ts`]: `export default defineEventHandler(() => 'remnant ${name}')`,
})

const createApp = (): string => createProject({ fixture: { files }, layout: 'v4' })

interface Step {
  step: string
  files: string
}

/** The steps of a complete build after which files have been added or removed. */
function stepsOf(dir: string): string[] {
  return readFileSync(join(dir, '.data/steps.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Step)
    .filter(({ files }, index, steps) => files !== steps[index - 1]?.files)
    .map(({ step }) => step)
}

/** The published files. The names of client files contain hashes of their contents. */
function outputOf(dir: string): string[] {
  const output = join(dir, '.output')
  const files = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  expect(files.filter(file => /remnant[- ]|RemnantIsland/.test(readFileSync(file, 'utf8')))).toEqual([])
  return files.map(file => file.slice(output.length + 1)).toSorted()
}

interface Run {
  bundler: Bundler
  step?: string
  signal?: NodeJS.Signals
  isCached?: boolean
}

/** Builds the application together with other files, which are removed again. */
async function buildOther(dir: string, run: Run): Promise<void> {
  const { step = 'done', signal } = run
  const more = remnants([step, signal].join('-').replaceAll(/\W+/g, '-').toLowerCase())
  writeFiles(dir, more)
  const { code, output } = await build(dir, run)
  for (const file of Object.keys(more)) rmSync(join(dir, file))
  if (run.step === undefined) expect(code, output).toBe(0)
  else expect(code, `${step}: ${output}`).not.toBe(0)
  if (run.step !== undefined && !signal) expect(output).toContain(`Failed at ${step}`)
}

function build(dir: string, { bundler, step, signal, isCached = false }: Run): Promise<BuiltApp> {
  const env = { FW_FAIL_AT: step ?? '', FW_FAIL_WITH: signal ?? '', FW_BUILD_CACHE: String(isCached) }
  return runIn(dir, ['build', '--builder', bundler], { env, isAlone: signal !== undefined })
}

async function expectFresh(dir: string, fresh: readonly string[], run: Run): Promise<void> {
  const { code, output } = await build(dir, run)
  expect(code, output).toBe(0)
  expect(outputOf(dir)).toEqual(fresh)
}

describe.each(['bundler1', 'bundler3'] as const)(
  'a build after others that are complete, failed or killed (%s)',
  bundler => {
    it('has the output of a first build', async () => {
      const first = createApp()
      const { code, output } = await build(first, { bundler })
      expect(code, output).toBe(0)
      const fresh = outputOf(first)
      const steps = stepsOf(first)
      expect(steps.length).toBeGreaterThanOrEqual(10)
      expect(steps).toEqual(
        expect.arrayContaining(['build:before', 'serverEngine:build:public-assets', 'engine compiled']),
      )

      const dir = createApp()
      await buildOther(dir, { bundler })
      // Most steps are those of the server engine, which are the same with Rspack.
      const tried: readonly number[] = bundler === 'bundler1' ? [0, 1] : inTurn(0, [0, 1])
      // Backwards, because the earlier a build fails, the less it replaces of what others left.
      for (const step of steps.filter((_, index) => tried.includes(index % 2)).toReversed())
        await buildOther(dir, { bundler, step })
      await expectFresh(dir, fresh, { bundler })
      if (bundler !== 'bundler1') return

      await buildOther(dir, { bundler, step: 'build:progress engine', signal: 'SIGKILL' })
      await buildOther(dir, { bundler, step: 'client writeBundle', signal: 'SIGTERM' })
      await expectFresh(dir, fresh, { bundler })
      // What a failed build leaves does not get into the cache, nor is it restored with what the cache contains.
      await buildOther(dir, { bundler, isCached: true })
      for (const step of ['engine compiled', 'client writeBundle'])
        await buildOther(dir, { bundler, step, isCached: true })
      await expectFresh(dir, fresh, { bundler, isCached: true })
      await buildOther(dir, { bundler, step: 'client writeBundle', isCached: true })
      await expectFresh(dir, fresh, { bundler, isCached: true })
    })
  },
)
