import { readFileSync } from 'node:fs'
import type { Fixture } from './fixture'
import { readHookTables } from './hook-table'

/** A call of a hook, as the recorded application wrote it down. */
export interface HookCall {
  hook: string
  /** For each argument: the names of its members, or its type. */
  args: Array<string[] | string>
  /** Whether functions of the kit could find the application. */
  hasContext?: boolean
  /** The members of `fw.options` that say what the application is loaded for, if they are true. */
  loadedFor?: string[]
}

/** Reads the calls in the order in which they happened. */
export function readCalls(file: string): HookCall[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as HookCall)
}

const { build, server } = readHookTables()

const RECORDER = `import { appendFileSync } from 'node:fs'
export function recordCall(file, hook, args, more) {
  appendFileSync(file, JSON.stringify({ hook, args: args.map(describe), ...more }) + '\\n')
}
function describe(value) {
  if (value instanceof Set || value instanceof Error) return value.constructor.name
  if (Array.isArray(value)) return 'array'
  if (value === null || typeof value !== 'object') return typeof value
  const names = []
  for (const name in value) names.push(name)
  return names
}
`

const MODULE = `import { join } from 'node:path'
import { addDevServerHandler, defineFwModule, tryUseFw } from '@fw/kit'
import { recordCall } from './recorder.mjs'
export const record = (fw, hook, args) =>
  recordCall(process.env.FW_HOOK_LOG ?? join(fw.options.rootDir, 'hooks.jsonl'), hook, args, {
    hasContext: tryUseFw() === fw,
    loadedFor: ['_prepare', '_build', '_generate'].filter(name => fw.options[name]),
  })
export default defineFwModule((_options, fw) => {
  for (const hook of ${JSON.stringify(build.map(({ name }) => name).filter(name => name !== 'modules:before'))})
    fw.hook(hook, (...args) => record(fw, hook, args))
  fw.hook('schema:extend', definitions => {
    definitions.push({ shop: { currency: { $default: 'EUR', $schema: { title: 'Currency' } } } })
  })
  fw.hookOnce('app:templatesGenerated', () => fw.callHook('builder:generateApp', { filter: ({ filename }) => filename === 'routes.mjs' }))
  addDevServerHandler({ route: '/restart-app', handler: () => { void fw.callHook('restart', { reason: 'requested' }); return 'restarting' } })
  fw.hook('imports:context', async context => {
    await context.modifyDynamicImports(imports => { imports.push({ name: 'join', as: 'joinPaths', from: 'pathe' }) })
  })
})
`

const CONFIG = `import { tryUseFw } from '@fw/kit'
import { record } from './recorded/module'
export default defineFwConfig({
  modules: ['./recorded/module', './recorded/second'],
  hooks: { 'modules:before': (...args) => record(tryUseFw(), 'modules:before', args) },
  experimental: { componentIslands: true },
  features: { devLogs: true },
  devtools: true,
})
`

const PLUGIN = `import { recordCall } from '../../recorded/recorder.mjs'
export default defineNitroPlugin(engine => {
  for (const hook of ${JSON.stringify(server.map(({ name }) => name))})
    engine.hooks.hook(hook, (...args) => recordCall(process.env.FW_SERVER_HOOK_LOG, hook, args))
  engine.hooks.hook('render:html', html => {
    html.htmlAttrs.push('data-hooked')
    html.bodyAppend.push('<i>appended</i>')
  })
  engine.hooks.hook('render:island', island => { island.html = island.html.replace('static', 'changed') })
  engine.hooks.hook('render:response', response => {
    response.headers['x-hooked'] = 'yes'
    if (response.body.includes('teapot')) response.statusCode = 418
  })
  engine.hooks.hook('beforeResponse', (event, response) => {
    if (event.url.pathname === '/api/plain') response.body = { ...response.body, added: true }
    if (event.url.pathname === '/') response.body = response.body.replace('Home', 'Replaced')
  })
})
`

/** An application that listens to every documented hook. */
export const recordedApp: Fixture = {
  files: {
    'fw.config.ts': CONFIG,
    'recorded/recorder.mjs': RECORDER,
    'recorded/module.ts': MODULE,
    'recorded/second.ts': `import { defineFwModule } from '@fw/kit'
export default defineFwModule({ meta: { name: 'second', compatibility: { fw: '>=3' } }, setup() {} })`,
    'app/pages/index.vue': `<script setup>
console.log('logged on the server')
</script>
<template><main><h1>Home {{ joinPaths('a', 'b') }}</h1><Still /></main></template>`,
    'app/components/Still.server.vue': '<template><b>static</b></template>',
    'server/plugins/record.ts': PLUGIN,
    'server/api/plain.ts': 'export default defineEventHandler(() => ({ plain: true }))',
    'server/api/broken.ts': "export default defineEventHandler(() => { throw new Error('broken on purpose') })",
  },
}
