import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFw } from '../commands/program'
import { copyFixture } from './copy-fixture'
import { createLanguageService } from './language-service'
import type { Shown } from './language-service'
import { removeFolder } from '../harness/remove-folder'

let dir: string
beforeAll(async () => {
  dir = copyFixture('typed-v4')
  const { code, err } = await runFw(['prepare'], dir)
  if (code !== 0) throw new Error(err)
})
afterAll(() => removeFolder(dir))

describe('in the application, an editor', () => {
  let show: (file: string, text: string) => Shown
  const inScript = (code: string) => show('app/pages/names.vue', `<script setup lang="ts">\n${code}\n</script>\n`)
  const inTemplate = (code: string) => show('app/pages/names.vue', `<template>\n  ${code}\n</template>\n`)
  beforeAll(() => {
    show = createLanguageService(dir, 'tsconfig.app.json')
  })

  it('completes the names of components', () => {
    // Vue's language server lists the members of this type after `<`.
    const { completions } = inScript("declare const components: import('vue').GlobalComponents\ncomponents.|")
    expect(completions).toEqual(expect.arrayContaining(['UiButton', 'LazyUiButton', 'FwLink', 'FwPage', 'ClientOnly']))
    expect(inTemplate('<UiButton :co|unt="1" />').hover).toContain('count: number')
  })

  it('completes what plugins provide', () => {
    expect(inTemplate('<p>{{ $| }}</p>').completions).toEqual(
      expect.arrayContaining(['$greet', '$text', '$total', '$config', '$route']),
    )
    const { completions } = inScript('useFwApp().|')
    expect(completions).toEqual(expect.arrayContaining(['$greet', '$router', 'hook', 'payload']))
    expect(inTemplate("<p>{{ $gr|eet('a') }}</p>").hover).toContain('(name: string) => string')
  })

  it('completes the names of routes', () => {
    const names = [
      'data',
      'docs-lang-path',
      'head',
      'index',
      'islands',
      'names',
      'runtime',
      'tickets',
      'users-id',
      'wrong-layout',
      'wrong-middleware',
    ]
    expect(inTemplate(`<FwLink :to="{ name: '|' }" />`).completions).toEqual(names)
    expect(inScript(`void navigateTo({ name: '|' })`).completions).toEqual(names)
    expect(inScript(`useRoute('|')`).completions).toEqual(names)
    expect(inScript(`useRoute('users-id').params.|`).completions).toEqual(['id'])
  })

  it('completes the names of layouts and route middleware', () => {
    expect(inTemplate('<FwLayout name="|" />').completions).toEqual(['default', 'wide'])
    expect(inScript(`definePageMeta({ layout: '|' })`).completions).toEqual(['default', 'wide'])
    expect(inScript(`definePageMeta({ middleware: ['|'] })`).completions).toEqual(['auth'])
  })

  it('completes the runtime config and the app config', () => {
    expect(inScript('useRuntimeConfig().public.|').completions).toEqual(['apiBase', 'flags', 'later', 'nested', 'site'])
    expect(inTemplate('<p>{{ $config.public.nested.| }}</p>').completions).toEqual(['off', 'on', 'since'])
    expect(inScript('useAppConfig().theme.|').completions).toEqual(['colour', 'dark'])
  })

  it('completes the server routes', () => {
    const routes = ['/api/hello', '/api/orders', '/api/orders/:id', '/api/orders/:id/lines']
    expect(inScript(`void $fetch('|')`).completions).toEqual(expect.arrayContaining(routes))
    expect(inScript(`void useFetch('|')`).completions).toEqual(expect.arrayContaining(routes))
    expect(inScript(`(await $fetch('/api/orders/1')).|`).completions).toEqual(['id', 'total'])
  })

  it('does not complete names of the server', () => {
    const { completions } = inScript('use|')
    expect(completions).toEqual(expect.arrayContaining(['useFetch', 'useCart']))
    expect(completions).not.toContain('useStorage')
    expect(completions).not.toContain('defineEventHandler')
  })

  it('shows the documentation of composables', () => {
    expect(inScript('const count = use|State(() => 1)').hover).toContain('State shared')
    expect(inScript('void use|Fetch(() => 1)').hover).toContain('`useAsyncData` for a URL.')
    expect(inTemplate('<FwLayout :na|me="false" />').hover).toContain('By default, the layout of the route.')
  })
})

describe('in the configuration, an editor', () => {
  let show: (file: string, text: string) => Shown
  const inConfig = (code: string) => show('fw.config.ts', `export default defineFwConfig({ ${code} })\n`)
  beforeAll(() => {
    show = createLanguageService(dir, 'tsconfig.node.json')
  })

  it('completes options, those of modules and hooks', () => {
    expect(inConfig('|').completions).toEqual(
      expect.arrayContaining(['ssr', 'runtimeConfig', 'modules', 'tea', 'audit']),
    )
    expect(inConfig('tea: { | }').completions).toEqual(['kinds', 'level'])
    expect(inConfig("hooks: { '|' }").completions).toEqual(expect.arrayContaining(['pages:extend', 'build:before']))
  })

  it('shows the documentation of options', () => {
    expect(inConfig('build|Dir: 1').hover).toContain('Directory of generated and built files.')
    expect(inConfig('tea: { le|vel: 1 }').hover).toContain('How strong the tea is.')
  })
})

describe('in server code, an editor', () => {
  it('completes names of the server, and none of the application', () => {
    const { completions } = createLanguageService(dir, 'tsconfig.server.json')(
      'server/api/hello.ts',
      'export default defineEventHandler(() => {\n  use|\n})\n',
    )
    expect(completions).toEqual(expect.arrayContaining(['useStorage', 'useRuntimeConfig', 'findOrder']))
    expect(completions).not.toContain('useFwApp')
    expect(completions).not.toContain('useCart')
  })
})
