import { expect, it, onTestFinished } from 'vitest'
import { start } from './start'

const files = {
  'handlers/tea.ts': "export default defineEventHandler(() => useNitroApp().tea ?? 'no plugin')",
  'engine/tea.ts': "export default defineNitroPlugin(app => { app.tea = 'green tea' })",
}

it.each(['dev', 'built'] as const)('listeners name files by aliases of the project (%s)', async mode => {
  const { fetch, close } = await start(mode, files, {}, {}, app => {
    app.hook('serverEngine:config', config => {
      ;(config.handlers as object[]).push({ route: '/tea', handler: '~~/handlers/tea' })
      ;(config.plugins as string[]).push('~~/engine/tea.ts')
    })
  })
  onTestFinished(close)
  expect(await (await fetch('/tea')).text()).toBe('green tea')
})
