import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { runVitest, writeProject } from './project'
import type { TestRun } from './project'
import { createShop } from './shop'
import { BROKEN } from './broken-specs'
import {
  COMPONENT,
  EARLY,
  ENDPOINTS,
  FAKE_INDEXEDDB,
  FW_COMMENT,
  GREETING,
  JSDOM,
  MOCKS,
  PAGE,
  PLAIN,
  TESTING_LIBRARY,
} from './specs'
import { removeFolder } from '../harness/remove-folder'

const dirs: string[] = []

function write(name: string, files: Readonly<Record<string, string>>): string {
  const dir = writeProject(name, files)
  dirs.push(dir)
  return dir
}

afterAll(() => {
  for (const dir of dirs) removeFolder(dir)
})

describe('an application in the v4 layout, with all tests in the fw environment', () => {
  let run: TestRun

  beforeAll(async () => {
    run = await runVitest(
      write('unit-v4', {
        ...createShop('v4'),
        ...FAKE_INDEXEDDB,
        'vitest.config.ts': `import { defineVitestConfig } from 'fw/test-utils/config'

export default defineVitestConfig({
  test: {
    environment: 'fw',
    environmentOptions: { fw: { overrides: { runtimeConfig: { public: { region: 'EU' } } } } },
  },
})`,
        'test/page.test.ts': PAGE,
        'test/component.test.ts': COMPONENT,
        'test/mocks.test.ts': MOCKS,
        'test/endpoints.test.ts': ENDPOINTS,
        'test/testing-library.test.ts': TESTING_LIBRARY,
        'test/jsdom.test.ts': JSDOM,
        'test/early.test.ts': EARLY,
      }),
    )
  })

  it('passes all its tests', () => {
    expect(run.code, run.output).toBe(0)
  })

  it.each([
    ['page.test.ts', 11],
    ['component.test.ts', 8],
    ['mocks.test.ts', 4],
    ['endpoints.test.ts', 6],
    ['testing-library.test.ts', 3],
    ['jsdom.test.ts', 3],
    ['early.test.ts', 2],
  ])('runs the tests in %s', (file, count) => {
    expect(run.output.match(new RegExp(`✓ test/${file} >`, 'g')), run.output).toHaveLength(count)
  })

  it('reports a request without an endpoint, and nothing else', () => {
    triggers('FW1418', run.output)
    expect(run.output).toContain('GET /api/nowhere')
    expect(run.output).not.toMatch(/<Suspense>|Vue warn|deprecated|MISSING|[Nn]ot implemented/)
  })
})

describe('an application in the v3 layout, with some tests in the fw environment', () => {
  let run: TestRun
  const hasPassed = (name: string): boolean => new RegExp(`✓ \\|\\w+\\| ${name}`).test(run.output)

  beforeAll(async () => {
    run = await runVitest(
      write('unit-v3', {
        ...createShop('v3'),
        'vitest.config.mjs': `import { defineVitestConfig } from 'fw/test-utils/config'

export default defineVitestConfig({ test: { environmentOptions: { fw: { rootId: 'own-root' } } } })`,
        'test/page.fw.test.ts': PAGE.replaceAll('shop-under-test', 'own-root'),
        'components/greeting.fw.spec.ts': GREETING,
        'test/fw/folder.test.ts': GREETING,
        'test/comment.test.ts': FW_COMMENT + GREETING,
        'test/plain.test.ts': PLAIN,
        ...BROKEN,
      }),
    )
  })

  it('selects the fw environment by file name, folder and comment', () => {
    expect(run.output.match(/✓ \|fw\| test\/page\.fw\.test\.ts >/g), run.output).toHaveLength(11)
    for (const file of ['components/greeting.fw.spec.ts', 'test/fw/folder.test.ts', 'test/comment.test.ts'])
      expect(hasPassed(`${file} > greets`), run.output).toBe(true)
  })

  it('runs all other tests in the Node environment', () => {
    expect(hasPassed('test/plain.test.ts > uses aliases and auto-imports without a window'), run.output).toBe(true)
    expect(run.output).toContain('✓ |node| test/plain.test.ts')
  })

  it('prints the location of a failure in the sources', () => {
    expect(run.output).toContain('test/failing.fw.test.ts:7:26')
    expect(run.output).toContain('components/Slow.vue:4:24')
    expect(run.output).toMatch(/Error: The plugin failed[^]*plugins\/money\.ts:1:16/)
    expect(run.code).toBe(1)
  })

  it.each([
    ['FW1413', '`mountSuspended()` needs the package `@vue/test-utils`'],
    ['FW1413', '`renderSuspended()` needs the package `@testing-library/vue`'],
    ['FW1413', '`environmentOptions.fw.mock.indexedDb` needs the package `fake-indexeddb`'],
    ['FW1414', '`mountSuspended()` was called in a test file whose Vitest environment is not `fw`'],
    ['FW1414', '`registerEndpoint()` was called'],
    ['FW1415', '`mockFwImport()` must run before all imports'],
    ['FW1415', '`mockComponent()` must run before all imports'],
    ['FW1416', '`useUsr`, which is not an auto-import of the application. Did you mean `useUser`?'],
    ['FW1417', '`PriceTg`, which is neither a component of the application nor a path. Did you mean `PriceTag`?'],
    ['FW1419', '`environmentOptions.fw.domEnvironment` is "browser". Set it to one of: `happy-dom`, `jsdom`.'],
  ])('reports %s: %s', (code, text) => {
    triggers(code, run.output)
    expect(run.output).toContain(text)
  })
})

describe('Vitest projects', () => {
  it('test an application next to other code', async () => {
    const app = createShop('v4')
    const { code, output } = await runVitest(
      write('unit-projects', {
        ...Object.fromEntries(Object.entries(app).map(([file, text]) => [`shop/${file}`, text])),
        'vitest.config.ts': `import { mergeConfig } from 'vitest/config'
import { defineVitestProject, getVitestConfigFromFw } from 'fw/test-utils/config'

const fw = { rootDir: 'shop' }

export default async () => ({
  test: {
    projects: [
      await defineVitestProject({ test: { name: 'shop', include: ['shop/test/*.test.ts'], environmentOptions: { fw } } }),
      mergeConfig(await getVitestConfigFromFw(fw), { test: { name: 'own', include: ['own/*.test.ts'], environment: 'node' } }),
      { test: { name: 'other', include: ['other/*.test.ts'] } },
    ],
  },
})`,
        'shop/test/greeting.test.ts': GREETING,
        'own/comment.test.ts': FW_COMMENT + GREETING,
        'other/plain.test.ts': `import { expect, it } from 'vitest'\nit('knows nothing of fw', () => expect(typeof window).toBe('undefined'))`,
      }),
    )
    expect(code, output).toBe(0)
    for (const line of [
      '|shop| shop/test/greeting.test.ts > greets',
      '|own| own/comment.test.ts > greets',
      '|other| other/plain.test.ts > knows nothing of fw',
    ])
      expect(output).toContain(line)
  })
})
