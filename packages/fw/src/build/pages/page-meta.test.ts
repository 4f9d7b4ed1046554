import { describe, expect, it } from 'vitest'
import { emitMacro } from './macro'
import { readPageMeta } from './page-meta'
import { runTransform } from '../../../../../test/harness/sample-app'
import { createPagesPlugin, removePageMeta } from './page-transform'

const sfc = (script: string, attributes = ' setup lang="ts"') =>
  `<!-- <script setup>definePageMeta({ name: 'no' })</script> -->\n<template>\n  <div><template #a>x</template></div>\n</template>\n\n<script${attributes}>\n${script}\n</script>\n`

describe('readPageMeta', () => {
  it('reads literals', async () => {
    const code = sfc(
      `const x: number = 1\ndefinePageMeta({ name: 'a', 'path': \`/b\`, alias: ['/c'], props: true, middleware: ['m'], layout: false, n: -1, deep: { a: [1, null] } as const })`,
    )
    expect(await readPageMeta('/p/a.vue', code)).toEqual({
      values: {
        name: 'a',
        path: '/b',
        alias: ['/c'],
        props: true,
        middleware: ['m'],
        layout: false,
        n: -1,
        deep: { a: [1, null] },
      },
      dynamic: new Set(),
    })
  })

  it('detects meta that must be evaluated', async () => {
    const meta = await readPageMeta(
      '/p/a.vue',
      sfc(`definePageMeta({ layout: 'x', validate: () => true, key(route) { return route.path }, title: name })`),
    )
    expect(meta).toMatchObject({ values: { layout: 'x' }, dynamic: new Set(['validate', 'key', 'title']) })
    expect((await readPageMeta('/p/a.vue', sfc('definePageMeta({ ...shared, layout: "x" })')))?.dynamic).toBe('any')
  })

  it('returns nothing for a page without meta', async () => {
    expect(await readPageMeta('/p/a.vue', sfc('const a = 1'))).toBeUndefined()
    expect(await readPageMeta('/p/a.vue', sfc('// definePageMeta({ a: 1 })'))).toBeUndefined()
    expect(await readPageMeta('/p/a.vue', '<template><script>definePageMeta({})</script></template>')).toBeUndefined()
  })

  it('reads pages that are not single-file components', async () => {
    expect(
      await readPageMeta('/p/a.tsx', `definePageMeta({ layout: 'x' })\nexport default () => <div/>`),
    ).toMatchObject({ values: { layout: 'x' } })
  })

  it('rejects meta that it cannot read', async () => {
    await expect(readPageMeta('/p/a.vue', sfc('definePageMeta(meta)'))).rejects.toThrow('object literal')
    await expect(readPageMeta('/p/a.vue', sfc('definePageMeta({})\ndefinePageMeta({})'))).rejects.toThrow('2 times')
  })
})

describe('emitMacro', () => {
  it('includes only what the meta refers to', async () => {
    const { code, lang } = await emitMacro(
      '/p/a.vue',
      sfc(`import { ref } from 'vue'
import check, { type Rule, other as renamed } from './check'
import * as all from './all'
const unused = ref(0)
const limit = 3, more = limit + 1
function isGood(id: string) { return check(id, more) }
definePageMeta({ validate: route => isGood(route.params.unused as string), middleware: [renamed], all })`),
    )
    expect(lang).toBe('ts')
    expect(code).toBe(`import check from './check'
const limit = 3
const more = limit + 1
function isGood(id: string) { return check(id, more) }
import { other as renamed } from './check'
import * as all from './all'
export default { validate: route => isGood(route.params.unused as string), middleware: [renamed], all }
`)
  })

  it('respects local names of functions', async () => {
    const { code } = await emitMacro(
      '/p/a.vue',
      sfc(`const route = useRoute()
const { id, deep: [first] } = route.params
const fallback = 1
definePageMeta({ validate: (route) => route.params.id, middleware: [function check(to, { from } = fallback) { const id = to; try { return id } catch (first) { return first } }] })`),
    )
    expect(code).not.toContain('useRoute')
    expect(code).toContain('const fallback = 1')
  })

  it('returns an empty object for a page without meta', async () => {
    expect((await emitMacro('/p/a.vue', sfc(''))).code).toBe('export default {}\n')
  })

  it('does not mistake `import.meta` for a variable', async () => {
    const script = 'const { meta } = useRoute()\ndefinePageMeta({ read: () => import.meta.client })'
    expect((await emitMacro('/p/a.vue', sfc(script))).code).toBe('export default { read: () => import.meta.client }\n')
  })
})

describe('removePageMeta', () => {
  it('keeps the position of all other characters', async () => {
    const code = sfc(`const a = 1\ndefinePageMeta({\n  layout: 'x',\n})\nconst b = 2`)
    const result = (await removePageMeta(code, '/p/a.vue'))!
    expect(result).toHaveLength(code.length)
    expect(result.split('\n')).toHaveLength(code.split('\n').length)
    expect(result).not.toContain("layout: 'x'")
    expect(result.indexOf('const b')).toBe(code.indexOf('const b'))
  })

  it('only transforms pages', async () => {
    const plugin = createPagesPlugin(file => file === '/p/a.vue')
    const code = sfc('definePageMeta({ a: 1 })')
    expect(await runTransform(plugin, code, '/p/b.vue')).toBeUndefined()
    expect(await runTransform(plugin, code, '/p/a.vue')).not.toContain('{ a: 1 }')
  })

  it('is the same for other meta, if updates compare code', async () => {
    const plugin = createPagesPlugin(() => true, true)
    const run = async (script: string, comparesCode: boolean): Promise<string | undefined> => {
      const context = { environment: { mode: 'dev', config: { consumer: 'client', root: '/p' }, comparesCode } }
      const made = await plugin.transform!.handler.call(context as never, sfc(script), '/p/a.vue')
      return (made as { code: string } | undefined)?.code
    }
    const first = await run('definePageMeta({ a: 1 })\nconst b = 2', true)
    expect(await run("definePageMeta({\n  layout: 'x',\n})\nconst b = 2", true)).toBe(first)
    const next = await run("definePageMeta({\n  layout: 'x',\n})\nconst b = 3", true)
    expect(next!.split('\n')).toHaveLength(first!.split('\n').length + 2)
    expect(await run('definePageMeta({ a: 1 })\nconst b = 3', false)).not.toBe(next)
  })
})
