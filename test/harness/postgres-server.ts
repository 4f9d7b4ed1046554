import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'
import { removeFolder } from './remove-folder'

/** Whether PostgreSQL is installed. */
export function hasPostgres(): boolean {
  try {
    execFileSync('initdb', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export interface Postgres {
  /** Variables with which clients find it. */
  env: Record<string, string>
  stop: () => Promise<void>
}

/** Starts an empty PostgreSQL server on a free port of this machine. */
export async function startPostgres(): Promise<Postgres> {
  const user = serverUser()
  const dir = mkdtempSync(join(tmpdir(), 'fw-postgres-'))
  if (user) chownSync(dir, user.uid, user.gid)
  const data = join(dir, 'data')
  const init = ['-D', data, '-U', 'teas', '--auth=trust', '--no-sync', '--no-instructions', '-E', 'UTF8', '--locale=C']
  execFileSync('initdb', init, { ...user, cwd: dir, stdio: 'ignore' })
  const port = await freePort('127.0.0.1')
  const server = spawn('postgres', ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', '-F'], {
    ...user,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => server.once('close', () => resolve()))
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('ready to accept connections')) resolve()
    })
    void ended.then(() => reject(new Error(`PostgreSQL ended:\n${log}`)))
  })
  return {
    env: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'teas', PGDATABASE: 'postgres' },
    async stop() {
      // Ends open connections.
      server.kill('SIGINT')
      await ended
      removeFolder(dir)
    },
  }
}

/** PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const read = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: read('-u'), gid: read('-g') }
}
