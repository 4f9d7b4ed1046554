import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { bundle, prepare } from '@fw/server-builder'
import type { Fw, FwConfig } from '@fw/schema'
import { join } from 'pathe'
import { createBundler } from './bundler'
import { createFixture } from './fixture'
import type { Fixture } from './fixture'
import { removeFolder } from '../harness/remove-folder'

export type Mode = 'dev' | 'built'

export interface Running extends Fixture {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  close: () => Promise<void>
}

/** Starts a project in development, or built and moved to a folder without its sources and packages. */
export async function start(
  mode: Mode,
  files: Record<string, string>,
  config: FwConfig = {},
  env: Record<string, string> = {},
  change?: (app: Fw) => void,
): Promise<Running> {
  const fixture = await createFixture(files, config, mode === 'dev')
  change?.(fixture.app)
  const { url, stop } = mode === 'dev' ? await startDev(fixture, env) : await startBuilt(fixture, env)
  return {
    ...fixture,
    fetch: (path, init) => fetch(url + path, { redirect: 'manual', ...init }),
    async close() {
      await stop()
      fixture.remove()
    },
  }
}

async function startDev(
  { app }: Fixture,
  env: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  Object.assign(process.env, env)
  const server = createServer((request, response) =>
    app.server!.handle(request, response, error => {
      response.writeHead(500).end(String(error))
    }),
  )
  app.httpServer = server
  await prepare(app)
  app.bundler = await createBundler(app)
  await bundle(app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const name of Object.keys(env)) delete process.env[name]
      server.closeAllConnections()
      server.close()
      await app.close()
    },
  }
}

async function startBuilt(
  { app, root, output: built }: Fixture,
  env: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  await prepare(app)
  await bundle(app, built)
  const moved = realpathSync(mkdtempSync(join(tmpdir(), 'fw-server-builder-moved-')))
  cpSync(join(root, '.output'), moved, { recursive: true })
  const child = spawn(process.execPath, [join(moved, 'server/index.mjs')], {
    env: { PATH: process.env.PATH, NITRO_PORT: '0', PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const found = /http:\/\/[\w.:[\]]+/.exec(output)?.[0]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    // Not on exit: the last output may arrive after it.
    child.once('close', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return {
    url: url.replace('localhost', '127.0.0.1'),
    async stop() {
      child.kill()
      removeFolder(moved)
    },
  }
}
