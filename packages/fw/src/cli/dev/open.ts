import { spawn } from 'node:child_process'
import { commandDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'

/** The program that opens addresses, with its first arguments. `BROWSER` names another one; `none` disables it. */
function browserCommand(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string[] | undefined {
  if (env.BROWSER === 'none') return undefined
  if (env.BROWSER) return [env.BROWSER]
  if (platform === 'darwin') return ['open']
  // `start` interprets its first quoted argument as a window title.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""']
  return ['xdg-open']
}

/** Opens a URL in the user's browser. Returns the problem if that fails. Does not wait for the browser to close. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv): Promise<Problem | undefined> {
  const [program, ...args] = browserCommand(env) ?? []
  if (program === undefined) return Promise.resolve(undefined)
  const address = process.platform === 'win32' ? url.replaceAll('&', '^&') : url
  return new Promise(resolve => {
    const fail = (reason: string): void => resolve(commandDiagnostics.browserNotOpened({ url, program, reason }))
    const child = spawn(program, [...args, address], {
      stdio: 'ignore',
      detached: true,
      env,
      windowsVerbatimArguments: true,
    })
    child.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ENOENT' ? 'program not found' : error.message),
    )
    child.on('exit', code => (code ? fail(`it exited with code ${code}`) : resolve(undefined)))
    child.unref()
  })
}
