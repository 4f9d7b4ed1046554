import { expect, it } from 'vitest'
import { transformTreeShake } from './tree-shake'

const removed = [{ isFrom: (source: string) => source === 'vue', names: new Set(['onMounted', 'onServerPrefetch']) }]

function transform(code: string): string | undefined {
  return transformTreeShake(code, '/app/a.ts', removed)?.code
}

it('removes calls with their arguments, and keeps the lines', () => {
  expect(transform('import { onMounted } from "vue"\nonMounted(() => {\n  onMounted(() => mark)\n})\nafter()')).toBe(
    'import { onMounted } from "vue"\nundefined\n\n\nafter()',
  )
  expect(transform('import { onMounted as later } from "vue"\nconst a = later(b)')).toContain('const a = undefined')
})

it('does not remove other functions of the same name', () => {
  expect(transform('import { onMounted } from "other"\nonMounted(a)')).toBeUndefined()
  expect(transform('import { onMounted } from "vue"\nfunction f(onMounted) { onMounted(a) }')).toBeUndefined()
  expect(transform('import { onMounted } from "vue"\nx.onMounted(a)\npass(onMounted)')).toBeUndefined()
})

it('keeps the call that sets the scope id of a component', () => {
  expect(transform('import { onServerPrefetch as ahead } from "vue"\nahead(async () => {\n  await mark\n})')).toBe(
    'import { onServerPrefetch as ahead } from "vue"\nahead(() => {})\n\n',
  )
})
