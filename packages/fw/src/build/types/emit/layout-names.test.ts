import { expect, it } from 'vitest'
import { builderReferences, typedBuilder } from './builder-types'
import { isSolution } from '../check/type-check'
import { emitVueShim } from './environment'
import { emitSharedBuilderTypes } from './imported-files'
import { emitLayoutNames, emitMiddlewareNames } from './layout-names'
import { emitPluginTypes } from './plugin-types'
import { emitReferences } from './references'
import { emitVirtualModules } from './virtual-modules'

it('declares the names of layouts and of named middleware', () => {
  expect(
    emitLayoutNames([
      { name: 'wide-screen', file: '' },
      { name: 'default', file: '' },
    ]),
  ).toContain("interface LayoutNames {\n    default: true\n    'wide-screen': true\n  }")
  const middleware = emitMiddlewareNames([
    { name: 'auth', path: '', global: false },
    { name: 'log', path: '', global: true },
  ])
  expect(middleware).toContain('auth: true')
  expect(middleware).not.toContain('log')
})

it('merges the types that plugins provide', () => {
  const text = emitPluginTypes(
    [
      { src: '/app/plugins/a.ts', mode: 'all' },
      { src: '/app/plugins/b.client.ts', mode: 'client' },
    ],
    '/app/.fw/types',
  )
  expect(text).toContain(
    "Provided<(typeof import('../../plugins/a'))['default']>\n  & Provided<(typeof import('../../plugins/b.client'))['default']>",
  )
})

it('declares virtual modules, also those of unknown content', () => {
  const text = emitVirtualModules(['routes.mjs', 'mine.mjs', 'types/x.d.ts', 'data.json'])
  expect(text).toContain("declare module '#build/routes' {\n  const routes: import('vue-router').RouteRecordRaw[]")
  expect(text).toContain("declare module '#build/mine'\n")
  expect(text).not.toContain('x.d')
  expect(text).not.toContain('data')
})

it('references declarations by path and packages by name, once each', () => {
  expect(
    emitReferences(
      [{ path: 'types/a.d.ts' }, { path: '/app/b.d.ts' }, { types: 'pkg' }, { types: 'pkg' }],
      ['declare const x: 1'],
      '/app/.fw',
    ),
  ).toBe(
    '/// <reference path="types/a.d.ts" />\n/// <reference path="../b.d.ts" />\n/// <reference types="pkg" />\n\ndeclare const x: 1\nexport {}\n',
  )
})

it('includes the types of the chosen builder', () => {
  const typescript = {
    builder: null as false | null | string,
    hoist: [],
    includeWorkspace: false,
    shim: false,
    strict: true,
    typeCheck: false as const,
  }
  const chosen = (builder: false | null | string) =>
    typedBuilder({ builder: '@fw/bundler1-builder', typescript: { ...typescript, builder } } as never)
  expect([chosen(null), chosen(false), chosen('shared'), chosen('bundler2'), chosen('mine')]).toEqual([
    '@fw/bundler1-builder',
    undefined,
    'shared',
    '@fw/bundler2-builder',
    'mine',
  ])
  const found = (id: string) => `/${id}.d.ts`
  const names = (isReachable: boolean) =>
    builderReferences('@fw/bundler1-builder', found, () => isReachable).map(({ types, path }) => types ?? path)
  expect(names(true)).toEqual(['@fw/bundler1-builder', '/vite/client.d.ts'])
  expect(names(false)).toEqual(['/@fw/bundler1-builder.d.ts', '/vite/client.d.ts'])
  const contexts = (name: string) => builderReferences(name, found, () => true)[0]!.contexts
  expect(contexts('@fw/bundler2-builder')).toEqual(['node'])
  expect(contexts('mine')).toEqual(['app', 'node'])
  expect(builderReferences('shared', found, () => true)).toEqual([])
  expect(
    builderReferences(
      'mine',
      () => undefined,
      () => true,
    ),
  ).toEqual([])
  expect(emitSharedBuilderTypes()).toContain("declare module '*.png'")
  expect(emitVueShim()).toContain("declare module '*.vue'")
})

it('detects a tsconfig that only has references', () => {
  expect(isSolution('{ "files": [], "references": [{ "path": "./a" }] }')).toBe(true)
  expect(isSolution('{ "extends": "./.fw/tsconfig.json" }')).toBe(false)
})
