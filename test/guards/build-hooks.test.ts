import { describe, expect, it } from 'vitest'
import { BUILD_HOOKS } from '../../packages/fw/src/build/hooks/hook-names'
import { readHookTables } from '../harness/hook-table'
import { loadText } from './repository'

// The hooks that authors of modules rely on, independent of the code. `test/build/hooks.test.ts` calls each of them.
const PROMISED = {
  build: [
    'kit:compatibility',
    'modules:before',
    'modules:done',
    'ready',
    'close',
    'restart',
    'app:resolve',
    'app:templates',
    'app:templatesGenerated',
    'build:before',
    'build:done',
    'build:manifest',
    'build:error',
    'builder:generateApp',
    'builder:watch',
    'pages:extend',
    'pages:resolved',
    'pages:routerOptions',
    'components:dirs',
    'components:extend',
    'imports:sources',
    'imports:extend',
    'imports:context',
    'imports:dirs',
    'prepare:types',
    'listen',
    'devtools:customTabs',
    'schema:extend',
    'schema:resolved',
    'schema:beforeWrite',
    'schema:written',
    ...['extend', 'extendConfig', 'configResolved', 'serverCreated', 'compiled'].map(name => `bundler1:${name}`),
    ...['bundler2', 'bundler3'].flatMap(bundler =>
      ['config', 'configResolved', 'compile', 'compiled', 'change', 'error', 'done', 'progress'].map(
        name => `${bundler}:${name}`,
      ),
    ),
    ...['config', 'init', 'build:before', 'build:public-assets'].map(name => `serverEngine:${name}`),
    'prerender:routes',
    'server:devHandler',
  ],
  server: [
    'render:html',
    'render:island',
    'render:response',
    'request',
    'beforeResponse',
    'afterResponse',
    'error',
    'close',
    'dev:ssr-logs',
  ],
}

/** The members of the interfaces whose names match. */
function readMembers(file: string, interfaces: RegExp): string[] {
  const blocks = [...loadText(file).matchAll(/^export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)]
  return blocks
    .filter(([, name]) => interfaces.test(name!))
    .flatMap(([, , body]) => [...body!.matchAll(/^ {2}'?([\w:-]+)'?: \(/gm)].map(match => match[1]!))
}

const tables = readHookTables()
const namesOf = (rows: ReadonlyArray<{ name: string }>): string[] => rows.map(({ name }) => name)

describe('docs/api/build-hooks.md', () => {
  it('lists exactly the declared hooks of builds', () => {
    const declared = readMembers('packages/schema/src/contracts/fw-app.ts', /Hooks$/)
    expect(declared.length).toBeGreaterThan(50)
    expect(namesOf(tables.build).toSorted()).toEqual(declared.toSorted())
  })

  it('lists exactly the hooks that names in the configuration are compared with', () => {
    expect(namesOf(tables.build).toSorted()).toEqual([...BUILD_HOOKS].toSorted())
  })

  it('lists exactly the hooks of the server: those of fw and of the engine', () => {
    const declared = readMembers('packages/server-builder/src/runtime/engine/server-hooks.ts', /^ServerHooks$/)
    expect(namesOf(tables.server).toSorted()).toEqual([...declared, 'request', 'response', 'error', 'close'].toSorted())
  })

  it('lists every promised hook, and where it runs', () => {
    expect(PROMISED.build.filter(name => !namesOf(tables.build).includes(name))).toEqual([])
    expect(PROMISED.server.filter(name => !namesOf(tables.server).includes(name))).toEqual([])
    const nowhere = [...tables.build, ...tables.server].filter(({ where }) => where.length === 0)
    expect(namesOf(nowhere)).toEqual([])
  })
})
