import { expect, it } from 'vitest'
import { fw } from '../../commands'
import { migrateCommands } from './migrate-commands'

it.each([
  ['nuxt build', 'fw build'],
  ['nuxi prepare && eslint .', 'fw prepare && eslint .'],
  ['NUXT_HOST=0.0.0.0 nuxt dev --port 4000', 'FW_HOST=0.0.0.0 fw dev --port 4000'],
  ['npx nuxi@latest typecheck', 'npx fw typecheck'],
  ['cross-env NODE_ENV=test nuxt', 'cross-env NODE_ENV=test fw'],
  ['node_modules/.bin/nuxt generate', 'node_modules/.bin/fw generate'],
  ['nuxi clean', 'fw cleanup'],
  ['nuxt start', 'fw preview'],
  ['nuxt', 'fw'],
  ['nuxt dev & nuxt build', 'fw dev & fw build'],
  ['nuxt build --dotenv=.env.staging', 'fw build --dotenv=.env.staging'],
  ['nuxi dev playground', 'fw dev playground'],
])('%s → %s', (before, after) => {
  expect(migrateCommands(before, fw).text).toBe(after)
})

it.each([
  'echo nuxt',
  'cp -r nuxt dist',
  'nuxt-module-build build',
  'create-nuxt app',
  'eslint --config nuxt.config.ts',
  'node ./nuxt',
  'npm i @nuxt/kit nuxt',
  'MY_NUXT_KEY=1 vite',
])('leaves %s', text => {
  expect(migrateCommands(text, fw)).toEqual({ text, unknown: [] })
})

it.each([
  ['nuxi build-module', 'build-module'],
  ['nuxt dev --no-fork', '--no-fork'],
  ['nuxt dev --tunnel=https', '--tunnel=https'],
])('reports what fw does not have: %s', (text, part) => {
  expect(migrateCommands(text, fw).unknown).toEqual([{ offset: 0, command: text, part }])
})
