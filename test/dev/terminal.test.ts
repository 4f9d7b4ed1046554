import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../harness/eventually'
import { root } from '../guards/repository'
import { APPS, bin, writeFiles } from '../harness/build-app'
import { layOut } from '../harness/fixture'
import { startProgram } from '../harness/child-program'
import { type Screen, openTerminal } from '../terminal/tmux'
import { triggers } from '../triggers'
import { removeFolder } from '../harness/remove-folder'
import { withDocs } from '../docs/site'

const files = { 'app/app.vue': '<template><h1>Here</h1></template>' }

function createApp(config = '{}'): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'terminal-'))
  onTestFinished(() => removeFolder(dir))
  writeFiles(dir, layOut({ config, files }, 'v4'))
  return dir
}

function develop(dir: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Screen {
  return openTerminal([process.execPath, bin, 'dev', '--port', '0', ...args], { cwd: dir, env })
}

/** A fake browser that records the URLs it opens. */
function createBrowser(dir: string): { env: Record<string, string>; opened: () => string } {
  const note = join(dir, 'opened.txt')
  writeFileSync(join(dir, 'browser.sh'), `#!/bin/sh\necho "$1" >> "${note}"\n`, { mode: 0o755 })
  return { env: { BROWSER: join(dir, 'browser.sh') }, opened: () => readFileSync(note, 'utf8') }
}

describe('fw dev in a terminal', () => {
  it('shows its URL, handles keys before and after restarts, and quits', async () => {
    const dir = createApp()
    const { env, opened } = createBrowser(dir)
    const screen = develop(dir, [], env)
    const [, url] = await screen.shows(/Local:\s+(http:\/\/localhost:\d+\/)/)
    await screen.shows(/Network:\s+use --host to expose/)
    await screen.shows(/✓ Ready in [\d.]+ m?s {2}press h for help/)
    expect(screen.colored()).toContain('\u001B[')
    expect(await (await fetch(url!)).text()).toContain('<h1>Here</h1>')

    screen.press('h')
    await screen.shows(/r {2}restart[^]*q {2}quit/)
    screen.press('s')
    await screen.shows(/No network address\. Restart with --host to get a QR code\./)
    screen.press('r')
    await screen.shows(/↻ Restarting \(requested\)\n✓ Restarted in [\d.]+ m?s/)
    screen.press('o')
    await eventually(() => expect(opened()).toBe(`${url}\n`))
    screen.press('c')
    await eventually(() => {
      expect(screen.all()).not.toContain('Restarting')
      expect(screen.all()).toContain(url!)
    })
    expect(await (await fetch(url!)).text()).toContain('<h1>Here</h1>')
    screen.press('q')
    expect(await screen.ended(), screen.all()).toBe(0)
    await expect(fetch(url!)).rejects.toThrow('fetch failed')
  })

  it('handles keys in `npm run docs -- --dev`', () =>
    withDocs(async () => {
      const command = [process.execPath, join(root, 'scripts/docs.mjs'), '--dev', '--port', '0']
      const screen = openTerminal(command, { cwd: root })
      await screen.shows(/✓ Ready in [\d.]+ m?s {2}press h for help/)
      screen.press('q')
      expect(await screen.ended(), screen.all()).toBe(0)
    }))

  it('shows a QR code with --host, and opens the browser with --open', async () => {
    const dir = createApp()
    const { env, opened } = createBrowser(dir)
    const screen = develop(dir, ['--host', '--open', '--inspect=0'], env)
    await screen.shows(/Network:\s+http:\/\/[\d.]+:\d+\//)
    await screen.shows(/▄▄▄▄▄/)
    await screen.shows(/Inspect:\s+chrome:\/\/inspect or ws:\/\/127\.0\.0\.1:\d+\//)
    const [, url] = await screen.shows(/Local:\s+(http:\S+)/)
    await eventually(() => expect(opened()).toBe(`${url}\n`))
    screen.press('C-c')
    expect(await screen.ended(), screen.all()).toBe(0)
  })

  it('stops on Ctrl+C during startup, and while the configuration never resolves', async () => {
    const screen = develop(
      createApp(
        '{ hooks: { ready: () => { console.log("in the middle"); return new Promise(resolve => setTimeout(resolve, 3000)) } } }',
      ),
    )
    await screen.shows(/in the middle/)
    screen.press('C-c')
    expect(await screen.ended(), screen.all()).toBe(0)
    const endless = develop(
      createApp('await new Promise(resolve => { console.log("never"); setTimeout(resolve, 100_000) })'),
    )
    await endless.shows(/never/)
    endless.press('C-c')
    expect(await endless.ended()).toBe(0)
  })

  it('uses no colours with NO_COLOR, and stops on Ctrl+C during a hard restart', async () => {
    const dir = createApp()
    const screen = develop(dir, [], { NO_COLOR: '1' })
    await screen.shows(/Ready/)
    expect(screen.colored()).not.toContain('\u001B[')
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ type: 'module', dependencies: { another: '1.0.0' } }))
    await screen.shows(/Restarting \(package\.json changed\)/)
    screen.press('C-c')
    expect(await screen.ended(), screen.all()).toBe(0)
  })

  it('is forced to stop by a second Ctrl+C, and restores the terminal', async () => {
    const dir = createApp('{ hooks: { close: () => { console.log("closing"); return new Promise(() => {}) } } }')
    const screen = openTerminal(
      [
        'sh',
        '-c',
        'trap : INT; "$@"; echo "code $?"; stty -a | grep -o " -*echo "; stty -a | grep -o " -*icanon"',
        'sh',
        process.execPath,
        bin,
        'dev',
        '--port',
        '0',
      ],
      { cwd: dir },
    )
    await screen.shows(/Ready/)
    screen.press('C-c')
    await screen.shows(/closing/)
    screen.press('C-c')
    expect(await screen.shows(/code 130\n echo \n icanon/)).toHaveLength(1)
  })

  it('shows configuration errors, and continues after a fix', async () => {
    const dir = createApp('{ app: { rootTag: 5 } }')
    const screen = develop(dir)
    await screen.shows(/FW1003[^]*app\.rootTag[^]*fw\.config\.ts:1:\d+[^]*1 error\nWaiting for a fix…/)
    writeFiles(dir, layOut({ config: '{}', files }, 'v4'))
    await screen.shows(/✓ Re\w+ in/)
    // Reverting an edit needs no restart.
    writeFiles(dir, layOut({ config: '{ apps: {} }', files }, 'v4'))
    await screen.shows(/FW1001[^]*Waiting for a fix…/)
    writeFiles(dir, layOut({ config: '{}', files }, 'v4'))
    await screen.shows(/✓ Fixed, no restart needed/)
    screen.press('q')
    expect(await screen.ended(), screen.all()).toBe(0)
  })
})

describe('fw dev without a terminal', () => {
  it('prints one line', async () => {
    const dir = createApp()
    const program = startProgram([bin, 'dev', '--port', '0', '--host', '127.0.0.1'], { cwd: dir })
    onTestFinished(() => program.stop())
    const [url] = await program.until(/http:\S+/)
    expect((await fetch(url)).status).toBe(200)
    expect(program.output()).toMatch(/^fw [\d.]+(?:-alpha\.\d+)? {2}http:\/\/127\.0\.0\.1:\d+\/\n$/)
  })

  it('reports which port it uses instead, and that the browser could not be opened', async () => {
    const taken = createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as { port: number }
    const dir = createApp(`{ devServer: { port: ${port}, host: '127.0.0.1' } }`)
    const program = startProgram([bin, 'dev', '--open'], { cwd: dir, env: { BROWSER: join(dir, 'nobody') } })
    onTestFinished(() => program.stop())
    await program.until(/FW1320[^]*program not found/)
    triggers('FW1320', program.output())
    await program.until(new RegExp(`Port ${port} is in use, using \\d+ instead\\.`))
  })

  it('reports an inspector port that is in use, and invalid values', async () => {
    const taken = createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as { port: number }
    const dir = createApp()
    const run = async (...args: string[]): Promise<string> => {
      const program = startProgram([bin, 'dev', ...args], { cwd: dir })
      expect(await program.done).toBe(1)
      return program.output()
    }
    triggers('FW1321', await run(`--inspect=${port}`))
    triggers('FW1305', await run('--inspect=here'))
    triggers('FW1305', await run('--port', '70000'))
  })
})
