import { expect, it } from 'vitest'
import { planUpgrade } from './plan'

const facts = { manager: 'npm', node: '20.19.0', hasChecker: true, hasTests: true }
const fw = { name: 'fw', declared: '^4.0.0', isDev: false, installed: '4.0.0', newest: '4.1.0' }

it('installs, then checks', async () => {
  const plan = await planUpgrade([fw, { ...fw, name: '@fw/kit', isDev: true }], { ...facts, manager: 'pnpm@9.1.0' })
  expect(plan.steps).toEqual([
    'pnpm add fw@^4.1.0',
    'pnpm add --save-dev @fw/kit@^4.1.0',
    'pnpm exec fw config check',
    'pnpm exec fw prepare',
    'pnpm exec fw typecheck',
    'pnpm run test',
  ])
  expect(plan.packages[0]).toMatchObject({ step: 'minor', isOutdated: true })
})

it('has nothing to do if everything is up to date', async () => {
  expect(await planUpgrade([{ ...fw, installed: '4.1.0' }], facts)).toMatchObject({
    isOutdated: false,
    steps: [],
    majorSteps: [],
  })
})

it('never downgrades, unless the older version is requested', async () => {
  const ahead = { ...fw, installed: '4.2.0-beta.1' }
  expect(await planUpgrade([ahead], facts)).toMatchObject({ isOutdated: false, steps: [] })
  expect(await planUpgrade([{ ...ahead, isRequested: true }], facts)).toMatchObject({
    isOutdated: true,
    packages: [{ isOutdated: true }],
  })
})

it.each([
  ['npm', 'npm install --save-exact'],
  ['pnpm', 'pnpm add --save-exact'],
  ['yarn@4.1.0', 'yarn add --exact'],
  ['bun', 'bun add --exact'],
])('keeps an exact version exact (%s)', async (manager, words) => {
  const { steps } = await planUpgrade(
    [
      { ...fw, declared: '4.0.0-alpha.1', installed: '4.0.0-alpha.1', newest: '4.0.0-alpha.2' },
      { ...fw, name: 'vue' },
    ],
    { ...facts, manager },
  )
  expect(steps.slice(0, 2)).toEqual([`${words.split(' --')[0]} vue@^4.1.0`, `${words} fw@4.0.0-alpha.2`])
})

it('excludes major versions, and upgrades each separately', async () => {
  const plan = await planUpgrade(
    [
      { ...fw, major: '5.0.0' },
      { ...fw, name: 'typescript', isDev: true, installed: '4.1.0', major: '7.0.0' },
    ],
    facts,
  )
  expect(plan.steps[0]).toBe('npm install fw@^4.1.0')
  expect(plan.steps.join(' ')).not.toMatch(/5\.0\.0|7\.0\.0/)
  expect(plan.majorSteps).toEqual(['npm install fw@^5.0.0', 'npm install --save-dev typescript@^7.0.0'])
  expect(await planUpgrade([{ ...fw, installed: '4.1.0', major: '5.0.0' }], facts)).toMatchObject({
    isOutdated: false,
    steps: [],
  })
})

it('stays in the range that fw requires', async () => {
  const router = { ...fw, name: 'vue-router', installed: '5.3.0', newest: '5.3.2', bound: '~5.3.1' }
  expect((await planUpgrade([router], facts)).steps[0]).toBe('npm install vue-router@~5.3.2')
})

it.each(['file:../fw-4.0.0.tgz', 'link:../fw', 'workspace:*', '../fw', 'acme/fw#main', 'https://example.com/fw.tgz'])(
  'leaves what is declared as %s alone, unless a version is asked for',
  async declared => {
    expect(await planUpgrade([{ ...fw, declared }], facts)).toMatchObject({
      isOutdated: false,
      steps: [],
      packages: [{ isElsewhere: true }],
    })
    expect((await planUpgrade([{ ...fw, declared, isRequested: true }], facts)).steps[0]).toBe('npm install fw@^4.1.0')
  },
)

it.each(['4.0.x', 'latest', '>=4.0.0 <6', 'npm:fw@^4.0.0', 'not declared'])(
  'upgrades what is declared as %s',
  async declared => {
    expect((await planUpgrade([{ ...fw, declared }], facts)).isOutdated).toBe(true)
  },
)

it('reports what prevents the new version from running', async () => {
  expect((await planUpgrade([fw], { ...facts, wantedNode: '>=24.0.0' })).obstacles).toEqual([
    'The new version requires Node.js >=24.0.0, but this is 20.19.0.',
  ])
})
