import { describe, expect, it } from 'vitest'
import { isInWindow, PrivateDetails } from './private-details'
import type { Problem } from './diagnostics'

const LIST = {
  helper: {
    package: 'vite',
    detail: 'the text of its preload helper',
    usedBy: ['a.ts'],
    window: '>=8.3.0 <8.4.0',
    fallback: 'Styles are loaded twice',
  },
  options: {
    package: '@vitejs/plugin-vue',
    detail: '`api.options`',
    usedBy: ['b.ts'],
    window: '>=6.0.0 <6.1.0',
    fallback: 'Defaults are used',
  },
} as const

function create(versions: Record<string, string | undefined>) {
  const problems: Problem[] = []
  const details = new PrivateDetails(LIST, name => versions[name])
  return { details, problems, app: { report: (problem: Problem) => void problems.push(problem) } }
}

describe('isInWindow', () => {
  it.each([
    ['8.3.0', true],
    ['8.3.99', true],
    ['8.2.9', false],
    ['8.4.0', false],
    ['8.4.0-beta.1', false],
    ['8.3.0-beta.1', true],
    ['9.0.0', false],
    ['10.3.1', false],
  ])('%s is in >=8.3.0 <8.4.0: %s', (version, expected) => {
    expect(isInWindow(version, '>=8.3.0 <8.4.0')).toBe(expected)
  })

  it('compares pinned versions exactly', () => {
    expect(isInWindow('3.0.1-beta', '=3.0.1-beta')).toBe(true)
    expect(isInWindow('3.0.1', '=3.0.1-beta')).toBe(false)
  })
})

describe('PrivateDetails', () => {
  it('reports nothing for tested versions', () => {
    const { details, problems, app } = create({ vite: '8.3.9', '@vitejs/plugin-vue': '6.0.10' })
    details.check(app)
    expect(problems).toEqual([])
    expect([details.isTested('helper'), details.isTested('options')]).toEqual([true, true])
  })

  it('reports an untested version once, with what happens instead', () => {
    const { details, problems, app } = create({ vite: '9.0.0', '@vitejs/plugin-vue': '6.0.10' })
    details.check(app)
    details.reportChanged(app, 'helper')
    expect(problems.map(({ code, severity, why }) => [code, severity, why])).toEqual([
      [
        'FW2091',
        'warning',
        '`vite` 9.0.0 is installed. fw relies on internals of `vite` that were tested with >=8.3.0 <8.4.0: the text of its preload helper. Styles are loaded twice.',
      ],
    ])
    expect([details.isTested('helper'), details.isTested('options')]).toEqual([false, true])
  })

  it('uses the fallback for missing packages, and reports nothing', () => {
    const { details, problems, app } = create({ vite: '8.3.9' })
    details.check(app)
    expect(problems).toEqual([])
    expect(details.isTested('options')).toBe(false)
  })

  it('reports a detail that changed within the window, which another build may still have', () => {
    const { details, problems, app } = create({ vite: '8.3.9', '@vitejs/plugin-vue': '6.0.10' })
    details.reportChanged(app, 'helper')
    expect(problems.map(({ code }) => code)).toEqual(['FW2091'])
    expect(details.isTested('helper')).toBe(true)
  })
})
