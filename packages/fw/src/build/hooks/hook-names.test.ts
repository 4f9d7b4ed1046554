import { expect, it } from 'vitest'
import { findHookTypo } from './hook-names'

it.each([
  ['build:don', 'build:done'],
  ['page:extend', 'pages:extend'],
  ['Modules:Done', 'modules:done'],
])('suggests a hook for %s', (name, meant) => {
  const problem = findHookTypo(name)
  expect([problem?.code, problem?.fix, problem?.path]).toEqual([
    'FW2093',
    `Did you mean \`${meant}\`?`,
    ['hooks', name],
  ])
})

it.each([
  'build:done',
  'serverEngine:init',
  'bundler3:progress',
  'content:ready',
  'shop:extend',
  'nitro:unknown',
  'i18n:registerModule',
])('accepts %s', name => expect(findHookTypo(name)).toBeUndefined())
