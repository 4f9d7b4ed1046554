import type { Fw } from '@fw/schema'
import { expect, it } from 'vitest'
import { createConfigNotice } from './config-notice'

function createApp(sent: string[]): Fw {
  return {
    layers: [],
    options: { rootDir: '/project', buildDir: '/project/.fw', app: { baseURL: '/', buildAssetsDir: '/_fw/' } },
    bundler: { notify: (_event: string, content: string) => void sent.push(content) },
  } as unknown as Fw
}

it('shows an error, and removes it once it is fixed', async () => {
  const sent: string[] = []
  const app = createApp(sent)
  const notice = createConfigNotice()
  await notice.show(app)
  expect(sent).toEqual([])
  await notice.show(app, new Error('Broken'))
  expect(sent).toEqual([expect.stringContaining('Broken')])
  await notice.show(app)
  expect(sent.at(-1)).toBe('')
})

it('does not show an error that was fixed in the meantime', async () => {
  const sent: string[] = []
  const app = createApp(sent)
  const notice = createConfigNotice()
  await Promise.all([notice.show(app, new Error('Broken')), notice.show(app)])
  expect(sent.at(-1)).toBe('')
})
