import { expect, it } from 'vitest'
import { planUpgrade } from './plan'

const facts = { manager: 'npm', node: '20.19.0', hasChecker: true, hasTests: true }
const fw = { name: 'fw', declared: '^0.1.0', isDev: false, installed: '0.1.0', newest: '0.2.0' }

it('installs, then checks', () => {
  const plan = planUpgrade([fw, { ...fw, name: '@fw/kit', isDev: true }], { ...facts, manager: 'pnpm@9.1.0' })
  expect(plan.steps).toEqual(['pnpm add fw@^0.2.0', 'pnpm add --save-dev @fw/kit@^0.2.0', 'pnpm exec fw config check', 'pnpm exec fw prepare', 'pnpm exec fw typecheck', 'pnpm run test'])
  expect(plan.packages[0]).toMatchObject({ step: 'major', isOutdated: true })
})

it('has nothing to do when all is new', () => {
  expect(planUpgrade([{ ...fw, installed: '0.2.0' }], facts)).toMatchObject({ isOutdated: false, steps: [] })
})

it('takes nobody back from a newer version, unless asked for the older one', () => {
  const ahead = { ...fw, installed: '0.3.0-beta.1' }
  expect(planUpgrade([ahead], facts)).toMatchObject({ isOutdated: false, steps: [] })
  expect(planUpgrade([{ ...ahead, isAsked: true }], facts)).toMatchObject({ isOutdated: true, packages: [{ isOutdated: true }] })
})

it.each(['file:../fw-0.1.0.tgz', 'link:../fw', 'workspace:*', '../fw', 'acme/fw#main', 'https://example.com/fw.tgz'])('leaves what is declared as %s alone, unless a version is asked for', (declared) => {
  expect(planUpgrade([{ ...fw, declared }], facts)).toMatchObject({ isOutdated: false, steps: [], packages: [{ isElsewhere: true }] })
  expect(planUpgrade([{ ...fw, declared, isAsked: true }], facts).steps[0]).toBe('npm install fw@^0.2.0')
})

it.each(['0.1.x', 'latest', '>=0.1.0 <2', 'npm:fw@^0.1.0', 'not declared'])('upgrades what is declared as %s', (declared) => {
  expect(planUpgrade([{ ...fw, declared }], facts).isOutdated).toBe(true)
})

it('says what keeps the new version from running', () => {
  expect(planUpgrade([fw], { ...facts, wantedNode: '>=24.0.0' }).obstacles).toEqual(['It needs Node.js >=24.0.0; this is 20.19.0.'])
})
