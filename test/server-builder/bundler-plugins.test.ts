import { expect, it, onTestFinished } from 'vitest'
import { start } from './start'

it.each(['dev', 'built'] as const)('plugins of the engine’s bundler see server code (%s)', async mode => {
  const seen: string[] = []
  const tea = {
    name: 'tea',
    resolveId: (id: string) => (id === 'virtual:tea' ? `\0${id}` : undefined),
    load: (id: string) => (id === '\0virtual:tea' ? 'export const tea = "SORT tea"' : undefined),
    transform: {
      filter: { id: /server\/routes\/|virtual:tea|renderer/ },
      handler(code: string, id: string) {
        seen.push(id)
        return { code: code.replace('SORT', 'green'), map: null }
      },
    },
  }
  const handler = 'import { tea } from "virtual:tea"\nexport default defineEventHandler(() => `${tea}, SORT leaves`)'
  const { fetch, close } = await start(mode, { 'server/routes/tea.ts': handler }, {}, {}, app => {
    app.hook('serverEngine:config', config => {
      config.rollupConfig!.plugins = [Promise.resolve([tea]), false] as never
    })
  })
  onTestFinished(close)
  expect(await (await fetch('/tea')).text()).toBe('green tea, green leaves')
  // In development, the application is not part of the server code.
  await fetch('/')
  expect(seen.some(id => id.includes('renderer'))).toBe(mode === 'built')
})
