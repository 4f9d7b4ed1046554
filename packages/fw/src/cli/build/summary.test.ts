import type { Fw } from '@fw/schema'
import { expect, it } from 'vitest'
import { createColor } from '../output/terminal'
import { emitSummary, summarize } from './summary'

/** The summary of a build of `/sites/shop`, relative to the working directory. */
async function summaryOf(cwd: string, isStatic: boolean): Promise<string> {
  const server = {
    dir: '/sites/shop/.output',
    publicDir: '/sites/shop/.output/public',
    siteDir: '/sites/shop/.output/public',
    serverDir: '/sites/shop/.output/server',
    isStatic,
  }
  const app = { options: { rootDir: '/sites/shop' } } as unknown as Fw
  return emitSummary((await summarize(app, { server }, { cwd, milliseconds: 1234 }))!, createColor(false))
}

it('prints how to start the build, relative to the working directory', async () => {
  expect(await summaryOf('/sites/shop', false)).toContain(
    'Run `node .output/server/index.mjs` to start it, or `fw preview` to try it locally.',
  )
  expect(await summaryOf('/sites', false)).toContain(
    'Run `node shop/.output/server/index.mjs` to start it, or `fw preview shop` to try it locally.',
  )
  expect(await summaryOf('/sites', true)).toContain(
    'Deploy shop/.output/public to any static host; preview it with `fw preview shop`.',
  )
})
