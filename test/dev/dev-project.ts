import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request as requestSecurely } from 'node:https'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { onTestFinished, vi } from 'vitest'
import { APPS, bin, bundlerArgs, startCommand, writeFiles } from '../harness/build-app'
import { layOut } from '../harness/fixture'
import { startProgram } from '../harness/child-program'
import type { Program } from '../harness/child-program'
import { OUTPUT_WAIT_MS } from '../harness/wait-limits'
import { removeFolder } from '../harness/remove-folder'

/** A project on disk for a single test. */
export interface Project {
  dir: string
  path: (file: string) => string
  write: (file: string, text: string) => void
  /** Starts `fw dev` in the project. */
  dev: (args?: readonly string[], env?: Readonly<Record<string, string>>) => Program
  /** The same in its own process, for tests of signals and restarts. */
  devAlone: Project['dev']
}

export function createProject(files: Readonly<Record<string, string>>): Project {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'server-'))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  writeFiles(dir, layOut({ files: { 'app/app.vue': '<template><h1>Here</h1></template>', ...files } }, 'v4'))
  const programs: Program[] = []
  const add = (program: Program): Program => {
    programs.push(program)
    return program
  }
  onTestFinished(async () => {
    await Promise.all(programs.map(program => program.stop()))
    removeFolder(dir)
  })
  const command = (args: readonly string[]): string[] => ['dev', ...bundlerArgs(), ...args]
  return {
    dir,
    path: file => join(dir, file),
    write,
    dev: (args = [], env) => add(startCommand(command(args), { cwd: dir, ...(env ? { env } : {}) })),
    devAlone: (args = [], env) => add(startProgram([bin, ...command(args)], { cwd: dir, ...(env ? { env } : {}) })),
  }
}

/** The URL that a command has printed; with `after`, the first one printed after that text. */
export async function urlOf(program: Program, after = ''): Promise<string> {
  const pattern = /https?:\/\/[\w.:[\]]+:\d+/g
  return vi.waitFor(
    () => {
      const found = program
        .output()
        .slice(program.output().indexOf(after) + after.length)
        .match(pattern)
      if (!found) throw new Error(`There is no address in:\n${program.output()}`)
      return found[0]!
    },
    { timeout: OUTPUT_WAIT_MS, interval: 40 },
  )
}

export interface DevResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** Fingerprint of the server's certificate. */
  fingerprint: string | undefined
}

export interface SendOptions {
  method?: string
  headers?: Record<string, string>
  /** Certificates to trust over HTTPS. */
  ca?: string | undefined
  /** Called when the whole request was sent. */
  onSent?: () => void
}

/** Sends a request with any headers. It waits as long as an application may take to start on a busy machine. */
export function sendRequest(
  url: string,
  { method = 'GET', headers = {}, ca, onSent }: SendOptions = {},
): Promise<DevResponse> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestSecurely : request
    const sent = send(url, { method, headers, ...(ca ? { ca } : {}), agent: false, timeout: 120_000 }, response => {
      const { socket } = response
      const fingerprint =
        'getPeerX509Certificate' in socket ? (socket as TLSSocket).getPeerX509Certificate()?.fingerprint256 : undefined
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text, fingerprint }))
    })
    sent
      .on('finish', () => onSent?.())
      .on('error', reject)
      .on('timeout', () => sent.destroy(new Error('No response.')))
      .end()
  })
}
