import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../harness/eventually'
import { bin, buildApp } from '../harness/build-app'
import type { BuiltApp } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import type { Program } from '../harness/child-program'
import { triggers } from '../triggers'
import { BASE, CALLERS, CODED, ISLANDS, THROWN, UNSENDABLE, UNSENDABLE_FILES, UNSERIALIZABLE } from './kinds'

// Without errors that are explained only in development, or that fail the build.
const KINDS = THROWN.filter(({ code }) => !code)
const fixture = {
  files: Object.assign(
    {
      'server/api/rejects.ts':
        'export default defineEventHandler(() => {\n  void Promise.reject(new Error("nobody waits"))\n  return { ok: true }\n})\n',
    },
    BASE,
    UNSENDABLE_FILES,
    ...[...KINDS, ...CODED, ...UNSERIALIZABLE, ...CALLERS, ...ISLANDS].map(({ files }) => files),
  ) as Record<string, string>,
}
/** Minifiers change columns. */
const lineOf = (location: string): string => location.replace(/:\d+$/, ':')
const count = (text: string, part: string): number => text.split(part).length - 1

/** The ways to start a server with source maps. */
const STARTS: ReadonlyArray<[name: string, args: string[], env: Record<string, string>, base: string]> = [
  ['node --enable-source-maps', ['--enable-source-maps', '.output/server/index.mjs'], {}, ''],
  ['fw preview', [bin, 'preview', '--port', '0', '--host', '127.0.0.1'], {}, ''],
  ['a base URL', ['--enable-source-maps', '.output/server/index.mjs'], { FW_APP_BASE_URL: '/base/' }, '/base'],
]

describe('errors of a built server', () => {
  let built: BuiltApp
  beforeAll(async () => {
    built = await buildApp({ fixture, layout: 'v4' })
    if (built.code !== 0) throw new Error(built.output)
  })

  const start = async (
    args: readonly string[],
    env: Record<string, string>,
  ): Promise<{ program: Program; url: string }> => {
    const program = startProgram(args, { cwd: built.dir, env: { PORT: '0', HOST: '127.0.0.1', ...env } })
    return { program, url: (await program.until(/https?:\/\/[\w.:[\]]+:\d+/))[0] }
  }

  describe.each(STARTS)('with %s', (_name, args, env, base) => {
    let server: Awaited<ReturnType<typeof start>>
    beforeAll(async () => {
      server = await start(args, env)
    })
    afterAll(() => server?.program.stop())

    const visit = async (path: string): Promise<{ status: number; printed: () => string }> => {
      const before = server.program.output().length
      const { status } = await fetch(server.url + base + path, { headers: { accept: 'text/html' } })
      return { status, printed: () => server.program.output().slice(before) }
    }

    it.each(KINDS.map(kind => [kind.name, kind] as const))(
      'have the location of %s, and are printed once',
      async (_, { path, location, message }) => {
        const { status, printed } = await visit(path)
        expect(status).toBe(500)
        await eventually(() => expect(printed()).toContain(`  at ${lineOf(location)}`))
        // The message once, besides the quoted line, which may contain it.
        const [file, line] = location.split(':') as [string, string]
        const quoted = readFileSync(join(built.dir, file), 'utf8').split('\n')[Number(line) - 1]!
        await eventually(() => expect(printed().replaceAll(/> +/g, '> ')).toContain(`> ${line} | ${quoted}`))
        expect(count(printed(), `: ${message}\n`)).toBe(1)
      },
    )

    it.each(CALLERS)('are reported once, with the caller: $path', async ({ path, status, caller }) => {
      const { status: found, printed } = await visit(path)
      expect(found).toBe(status)
      await eventually(() => expect(printed()).toContain('  at server/api/fail.ts:3:'))
      if (caller) await eventually(() => expect(printed()).toContain(`  called by ${lineOf(caller)}`))
      expect(count(printed(), 'Error: in handler\n')).toBe(1)
      expect(printed()).not.toContain('FetchError')
    })

    it.each(CODED)('have a code: $name', async ({ path, message, code, location }) => {
      const { status, printed } = await visit(path)
      expect(status).toBe(500)
      await eventually(() => expect(printed()).toContain(`${code}: ${message}`))
      expect(count(printed(), code!)).toBe(1)
      // Only development reads the files of middleware.
      if (code === 'FW2137') await eventually(() => expect(printed()).toContain(`  at ${lineOf(location)}`))
    })

    it.each(UNSENDABLE)('name request and file of a response that cannot be sent: $name', async ({ name, found }) => {
      const { status, printed } = await visit(`/api/unsendable/${name}`)
      expect(status).toBe(500)
      const file = `server/api/unsendable/${name}.ts`
      const message = `FW2134: The response to GET /api/unsendable/${name} cannot be sent: \`${file}\` returned ${found}.\n`
      await eventually(() => expect(printed()).toContain(message))
      expect(count(printed(), 'FW2134')).toBe(1)
      triggers('FW2134', printed())
      expect(printed()).toContain(`  at ${file}\n`)
    })

    it.each(ISLANDS)('are reported once for an island: $path', async ({ path, location, message }) => {
      const { status, printed } = await visit(path)
      expect(status).toBe(200)
      await eventually(() => expect(printed()).toContain(`  called by GET ${path}`))
      await eventually(() => expect(printed()).toContain(`  at ${lineOf(location)}`))
      expect(count(printed(), `Error: ${message}\n`)).toBe(1)
      expect(printed()).not.toContain('FetchError')
    })

    it.each(UNSERIALIZABLE)('name key, path and page of $name', async ({ path, message, code }) => {
      const { status, printed } = await visit(path)
      expect(status).toBe(500)
      // The server does not store the names of calls, and minifiers shorten those of classes.
      const expected = message.replace('`useFetch`', '`useAsyncData`').replace('the class `Point`', '')
      const found = (): string => printed().replace(/the class `\w+`/, '')
      await eventually(() => expect(found()).toContain(`${code}: ${expected}\n`))
      expect(printed()).toContain('docs/api/define-payload-plugin.md')
      expect(count(printed(), code!)).toBe(1)
    })

    it('are reported if they are not handled', async () => {
      const { printed } = await visit('/api/rejects')
      await eventually(() =>
        expect(printed()).toMatch(
          /Unhandled promise rejection\.\nError: nobody waits\n  at server\/api\/rejects\.ts:2:/,
        ),
      )
      expect(count(printed(), 'Error: nobody waits\n')).toBe(1)
    })

    it('have no frame outside of the sources', () => {
      expect(server.program.output()).not.toMatch(/^\s+at .*(?:node_modules|\.output|\.fw\/)/m)
    })
  })

  it('are printed once without source maps, with locations in the output', async () => {
    const { program, url } = await start(['.output/server/index.mjs'], {})
    onTestFinished(() => program.stop())
    await fetch(`${url}/setup`)
    await fetch(`${url}/caller`)
    // Errors are printed after the response.
    await program.until(/Error: in setup\n/)
    await program.until(/Error: in handler\n/)
    await program.until(/^ {2}at \.output\/server\/_chunks\/setup-.*\.mjs:\d+:\d+$/m)
    await program.stop()
    expect(count(program.output(), 'Error: in setup\n')).toBe(1)
    expect(count(program.output(), 'Error: in handler\n')).toBe(1)
  })
})

describe('errors during prerendering', () => {
  const routes = [
    '/',
    ...[...KINDS, ...UNSERIALIZABLE].filter(({ path }) => !path.startsWith('/api/')).map(({ path }) => path),
    '/caller',
    '/soft',
    '/caught',
    '/nowhere',
  ]

  it('are reported once, with their location and code frame', async () => {
    const { code, output } = await buildApp({
      fixture,
      layout: 'v4',
      args: [`--serverEngine.prerender.routes=${JSON.stringify(routes)}`],
    })
    expect(code).toBe(1)
    triggers('FW2024', output)
    for (const { path, location, message } of KINDS.filter(kind => routes.includes(kind.path))) {
      expect(output).toContain(`    ${path}  500 ${message}\n`)
      expect(output).toContain(`  at ${lineOf(location)}`)
      expect(count(output, `500 ${message}\n`), path).toBe(1)
    }
    for (const { path, location, message, code } of UNSERIALIZABLE) {
      const expected = message.replace('the class `Point`.', '')
      expect(output).toContain(`    ${path}  500 ${code}: ${expected}`)
      expect(output).toContain(`  at ${lineOf(location)}`)
    }
    expect(output).toContain('    /caller  500 in handler\n')
    expect(output).toContain('  at server/api/fail.ts:3:20\n')
    expect(output).toContain('    /nowhere  404 Page not found: /nowhere\n')
    expect(output).not.toMatch(/^\s+at .*(?:node_modules|file:)/m)
  })

  it('are warnings if pages handle them', async () => {
    const { code, output } = await buildApp({
      fixture,
      layout: 'v4',
      args: ['--serverEngine.prerender.routes=["/soft","/caught","/api/rejects"]'],
    })
    expect(code, output).toBe(0)
    triggers('FW2068', output)
    expect(count(output, 'FW2068\n')).toBeGreaterThanOrEqual(2)
    expect(count(output, 'while pages were prerendered: in handler.')).toBe(1)
    expect(count(output, 'while pages were prerendered: nobody waits.')).toBe(1)
    expect(output).toContain('  at server/api/fail.ts:3:20\n')
    expect(output).toContain('  at server/api/rejects.ts:2:23\n')
  })
})
