import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { APPS, buildApp } from '../../harness/build-app'
import { startProgram } from '../../harness/child-program'
import type { Program } from '../../harness/child-program'
import { requestRaw } from '../../harness/raw-request'
import type { RawResponse } from '../../harness/raw-request'
import { caching } from './caching-app'
import { removeFolder } from '../../harness/remove-folder'

/** One process of the application. All of them have the same host, as behind a load balancer. */
export interface Instance {
  program: Program
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<RawResponse>
  revalidate: (body: { path?: string; tags?: string[] }) => Promise<Response>
}

/** What all instances share: their folder, the text on their pages, and a switch that keeps pages from being rendered. */
export interface Shared {
  start: (env?: Record<string, string>) => Promise<Instance>
  write: (text: string) => void
  hold: (isHeld: boolean) => void
  /** The files of the cache on disk. */
  listStored: () => string[]
}

/** Creates the data of the instances of a suite, and ends the instances after it. */
export function shareInstances(): Shared {
  mkdirSync(APPS, { recursive: true })
  const cwd = mkdtempSync(join(APPS, 'instances-'))
  const files = { TEXT_FILE: join(cwd, 'text.txt'), HOLD_FILE: join(cwd, 'hold.txt') }
  const programs: Program[] = []
  afterAll(async () => {
    await Promise.all(programs.map(program => program.stop()))
    removeFolder(cwd)
  })
  const shared: Shared = {
    write: text => writeFileSync(files.TEXT_FILE, text),
    hold: isHeld => writeFileSync(files.HOLD_FILE, isHeld ? 'hold' : 'go'),
    listStored: () => readdirSync(join(cwd, 'cache-entries'), { recursive: true, encoding: 'utf8' }),
    async start(env = {}) {
      const { dir, code, output } = await buildApp({ fixture: caching, layout: 'v4' })
      if (code !== 0) throw new Error(output)
      const program = startProgram([join(dir, '.output/server/index.mjs')], {
        cwd,
        env: { PORT: '0', HOST: '127.0.0.1', ...files, ...env },
      })
      programs.push(program)
      const [url] = await program.until(/http:\/\/[\w.:[\]]+:\d+/)
      return {
        program,
        get: (path, headers = {}, method) => requestRaw({ url }, path, { host: 'shop.example', ...headers }, method),
        revalidate: body =>
          fetch(`${url}/api/revalidate`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', connection: 'close' },
            body: JSON.stringify(body),
          }),
      }
    },
  }
  shared.write('first')
  shared.hold(false)
  return shared
}

/** How often a page was rendered in its process when this response was rendered, with the process. */
export const countOf = ({ body }: RawResponse): string | undefined => /<p id="count">(.*?)<\/p>/.exec(body)?.[1]
export const textOf = ({ body }: RawResponse): string | undefined => /<p id="text">(.*?)<\/p>/.exec(body)?.[1]
export const userOf = ({ body }: RawResponse): string | undefined => /<p id="user">(.*?)<\/p>/.exec(body)?.[1]
