import type { FwApp } from '@fw/schema'
import { expect, it } from 'vitest'
import { createColor } from '../terminal'
import { emitSummary, summarize } from './summary'

/** What is said of a build of `/sites/shop`, in the folder where the command was called. */
async function summaryOf(cwd: string, isStatic: boolean): Promise<string> {
  const output = { dir: '/sites/shop/.output', publicDir: '/sites/shop/.output/public', serverDir: '/sites/shop/.output/server', isStatic }
  const app = { options: { rootDir: '/sites/shop' }, plan: { server: { output } } } as unknown as FwApp
  return emitSummary((await summarize(app, { cwd, milliseconds: 1234 }))!, createColor(false))
}

it('says how to start what was built, from where the command was called', async () => {
  expect(await summaryOf('/sites/shop', false)).toContain('Start it with `node .output/server/index.mjs`, here with `fw preview`.')
  expect(await summaryOf('/sites', false)).toContain('Start it with `node shop/.output/server/index.mjs`, here with `fw preview shop`.')
  expect(await summaryOf('/sites', true)).toContain('Put shop/.output/public on any host for files; `fw preview shop` serves it here.')
})
