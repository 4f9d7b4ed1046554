import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as vueCompiler from 'vue/compiler-sfc'
import type { SFCDescriptor, SFCScriptBlock } from 'vue/compiler-sfc'
import { cacheCompiler } from './cached-compiler'
import type { Compiler } from './cached-compiler'
import { ResultCache } from './result-cache'

const SETUP = `<script setup lang="ts">
import { ref } from 'vue'
import Unused from './unused'
const props = defineProps<{ name: string }>()
const count = ref(0)
</script>
<template><p :class="{ open: count > 0 }" @click="count++">{{ props.name }} {{ count }} <img src="./a.png"></p></template>
<style scoped>p { color: v-bind(color) } :deep(a) { color: red }</style>
<docs>text</docs>
`

const OPTIONS = `<script>
export default { props: ['name'], data: () => ({ count: 0 }) }
</script>
<template><b>{{ name }} {{ count }}</b></template>
`

interface Session {
  compiler: Compiler
  /** Whether the compiler of Vue was loaded. */
  isLoaded: () => boolean
  cache: ResultCache
}

function createSession(dir: string, edition = '1'): Session {
  let isLoaded = false
  const cache = new ResultCache(dir)
  const load = (): Compiler => {
    isLoaded = true
    return vueCompiler
  }
  return {
    compiler: cacheCompiler({ version: vueCompiler.version, edition, load }, cache),
    isLoaded: () => isLoaded,
    cache,
  }
}

function createFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fw-components-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

interface Compiled {
  descriptor: SFCDescriptor
  script: SFCScriptBlock
  results: unknown
}

/** Compiles a component as the Vue plugin does. */
async function compile(compiler: Compiler, source: string, ssr = true, options: object = {}): Promise<Compiled> {
  const filename = '/app/one.vue'
  const { descriptor, errors } = compiler.parse(source, { filename, templateParseOptions: options })
  Object.assign(descriptor, { id: 'a1' })
  const template = (bindings?: SFCScriptBlock['bindings']): Parameters<Compiler['compileTemplate']>[0] => ({
    source: descriptor.template!.content,
    ast: descriptor.template!.ast,
    filename,
    id: 'a1',
    ssr,
    ssrCssVars: descriptor.cssVars,
    scoped: descriptor.styles.length > 0,
    inMap: descriptor.template!.map,
    compilerOptions: { ...options, bindingMetadata: bindings, expressionPlugins: ['typescript'] },
  })
  const script = compiler.compileScript(descriptor, { id: 'a1', templateOptions: template() })
  const { code, map, tips } = compiler.compileTemplate(template(script.bindings))
  const styles = await Promise.all(
    descriptor.styles.map(({ content, scoped }) =>
      compiler.compileStyleAsync({ source: content, filename, id: 'data-v-a1', scoped: scoped === true }),
    ),
  )
  const { content, bindings, imports, setup, map: scriptMap } = script
  const { styles: blocks, customBlocks, cssVars, slotted, scriptSetup } = descriptor
  const results = [
    { errors, code, map, tips, content, bindings, imports, setup, scriptMap },
    { blocks, customBlocks, cssVars, slotted, scriptSetup },
    { style: styles.map(style => [style.code, style.errors]) },
  ]
  return { descriptor, script, results: JSON.parse(JSON.stringify(results)) }
}

describe('the cache of compiled components', () => {
  it.each([
    ['setup', SETUP],
    ['options', OPTIONS],
  ])('returns the results of Vue without loading its compiler: %s', async (_, source) => {
    const dir = createFolder()
    for (const ssr of [true, false]) {
      const expected = await compile(vueCompiler, source, ssr)
      const first = createSession(dir)
      expect((await compile(first.compiler, source, ssr)).results).toEqual(expected.results)
      expect(first.isLoaded()).toBe(true)
      await first.cache.write()
      const second = createSession(dir)
      expect((await compile(second.compiler, source, ssr)).results).toEqual(expected.results)
      expect([second.isLoaded(), second.compiler.version]).toEqual([false, vueCompiler.version])
    }
  })

  it('compiles what a stored result does not contain', async () => {
    const dir = createFolder()
    const first = createSession(dir)
    await compile(first.compiler, SETUP)
    await first.cache.write()
    const { compiler, isLoaded } = createSession(dir)
    const { descriptor, script } = await compile(compiler, SETUP)
    expect(compiler.parse(SETUP, { filename: '/app/one.vue', templateParseOptions: {} }).descriptor).toBe(descriptor)
    expect(isLoaded()).toBe(false)
    expect(script.scriptSetupAst).toHaveLength(4)
    expect(script.scriptAst).toBeUndefined()
    expect(isLoaded()).toBe(true)
    const forClient = await compile(compiler, SETUP, false)
    expect(forClient.results).toEqual((await compile(vueCompiler, SETUP, false)).results)
    const next = compiler.parse(SETUP.replace('props.name', 'Unused'), { filename: '/app/one.vue' }).descriptor
    expect([next.shouldForceReload(script.imports!), descriptor.shouldForceReload(script.imports!)]).toEqual([
      true,
      false,
    ])
    expect(compiler.rewriteDefault).toBe(vueCompiler.rewriteDefault)
  })

  it('compiles again with another compiler, other code, and if an entry is damaged', async () => {
    const dir = createFolder()
    const first = createSession(dir)
    const expected = await compile(first.compiler, SETUP)
    await first.cache.write()
    const names = readdirSync(dir)
    expect(names).toHaveLength(4)
    for (const [edition, source] of [
      ['2', SETUP],
      ['1', SETUP.replace('count++', 'count--')],
    ] as const) {
      const { compiler, isLoaded } = createSession(dir, edition)
      await compile(compiler, source)
      expect(isLoaded()).toBe(true)
    }
    for (const damage of [
      (text: string) => text.slice(0, -20),
      (text: string) => text.replace('count', 'other'),
      () => '',
      () => 'null',
    ]) {
      for (const name of names) writeFileSync(join(dir, name), damage(readFileSync(join(dir, name), 'utf8')))
      const { compiler, cache, isLoaded } = createSession(dir)
      expect((await compile(compiler, SETUP)).results).toEqual(expected.results)
      expect(isLoaded()).toBe(true)
      await cache.write()
      const repaired = createSession(dir)
      await compile(repaired.compiler, SETUP)
      expect(repaired.isLoaded()).toBe(false)
    }
  })

  it('stores nothing with functions, errors, warnings or types of other files', async () => {
    const dir = createFolder()
    const { compiler, cache } = createSession(dir)
    await compile(compiler, OPTIONS, true, { isCustomElement: () => false })
    const parse = (source: string): SFCDescriptor =>
      Object.assign(compiler.parse(source, { filename: join(dir, 'two.vue') }).descriptor, { id: 'a1' })
    parse('<template></template><template></template>')
    await cache.write()
    expect(readdirSync(dir)).toEqual([])
    writeFileSync(join(dir, 'types.ts'), 'export interface Props { name: string }')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    const script = (code: string): SFCScriptBlock =>
      compiler.compileScript(parse(`<script setup lang="ts">\n${code}\n</script>`), { id: 'a1' })
    expect(script("import type { Props } from './types'\ndefineProps<Props>()").deps).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
    script("import { defineProps } from 'vue'\ndefineProps(['one'])")
    expect(warn).toHaveBeenCalled()
    await compiler.compileStyleAsync({ source: 'a >>> b { color: red }', filename: 'a', id: 'a1', scoped: true })
    await cache.write()
    const components = 2
    expect(readdirSync(dir).filter(name => name !== 'types.ts')).toHaveLength(components)
  })

  it('removes entries that were not used for long', async () => {
    const dir = createFolder()
    const cache = new ResultCache(dir, 10)
    for (let entry = 0; entry < 30; entry++) {
      cache.add(`entry${entry}`, entry)
      await cache.write()
    }
    expect(readdirSync(dir).length).toBeLessThanOrEqual(10)
    expect(cache.read('entry29')).toBe(29)
  })

  it('needs no folder that can be written', async () => {
    const dir = createFolder()
    writeFileSync(join(dir, 'file'), '')
    const { compiler, cache } = createSession(join(dir, 'file'))
    await compile(compiler, SETUP)
    await expect(cache.write()).resolves.toBeUndefined()
  })
})
