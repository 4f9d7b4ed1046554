import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFiles } from '../harness/build-app'
import { examine } from './doctor-project'
import { createProject, runFw } from './program'

const PAGE = '<template><h1>Page</h1></template>\n'

/** A server that reads its address like those of the server engine, and responds without the language of the page. */
const SERVER = `import { createServer } from 'node:http'
createServer((_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<html><head><title>Page</title></head><body><h1>Page</h1></body></html>')
}).listen(Number(process.env.PORT), process.env.HOST, () =>
  console.log(\`Listening on: http://\${process.env.HOST}:\${process.env.PORT}\`),
)
`

const outputOf = (preset: string, preview?: string): string =>
  JSON.stringify({ preset, commands: preview === undefined ? {} : { preview } })

const examineBuild = (dir: string) => examine(dir, '--no-build', '--no-types')

describe('the output of other presets', () => {
  // `bun run FILE` and `deno -A FILE` have an argument before the file.
  it.each([
    ['bun', 'bun run ./server/index.mjs'],
    ['deno', 'deno -A ./server/index.mjs'],
  ])('is started with %s if it is installed', async (name, command) => {
    const dir = createProject({
      'app/app.vue': PAGE,
      [`bin/${name}`]: '#!/bin/sh\nshift\nexec node "$@"\n',
      '.output/server/index.mjs': SERVER,
      '.output/nitro.json': outputOf(name === 'deno' ? 'deno-server' : name, command),
    })
    expect(await examineBuild(dir)).toMatchObject({
      findings: [],
      skipped: [
        `Pages were not checked: \`${name}\`, which runs builds of the preset ${name === 'deno' ? 'deno-server' : name}, is not installed.`,
      ],
    })
    chmodSync(join(dir, 'bin', name), 0o755)
    const { out } = await runFw(['doctor', '--no-build', '--no-types', '--json'], dir, {
      PATH: `${join(dir, 'bin')}:${process.env.PATH}`,
    })
    const { findings, skipped } = JSON.parse(out) as { findings: Array<{ code: string }>; skipped: string[] }
    expect(findings.map(({ code }) => code)).toEqual(['FW2342'])
    expect(skipped).toEqual([])
  })

  it('is a failure if the runtime ends', async () => {
    const dir = createProject({
      'app/app.vue': PAGE,
      'bin/bun': '#!/bin/sh\nshift\nexec node "$@"\n',
      '.output/server/index.mjs': "throw new Error('no database')\n",
      '.output/nitro.json': outputOf('bun', 'bun run ./server/index.mjs'),
    })
    chmodSync(join(dir, 'bin/bun'), 0o755)
    const { out } = await runFw(['doctor', '--no-build', '--no-types'], dir, {
      PATH: `${join(dir, 'bin')}:${process.env.PATH}`,
    })
    expect(out).toContain('FW2360')
    expect(out).toContain('Error: no database')
  })

  it('is started with all processes of a cluster, which end with it', async () => {
    const dir = createProject({ 'app/app.vue': PAGE })
    const pidFile = join(dir, 'pid.txt')
    // As the preset does, the first process chooses the port and prints it, and its copies listen.
    writeFiles(dir, {
      '.output/nitro.json': outputOf('node-cluster', 'node ./server/index.mjs'),
      '.output/server/index.mjs': `import cluster from 'node:cluster'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
if (cluster.isPrimary) cluster.fork()
else {
  writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<html><head><title>Page</title></head><body><h1>Page</h1></body></html>')
  })
  server.listen(Number(process.env.PORT), process.env.HOST)
}
cluster.on('listening', (_, { port }) => console.log('Listening on: http://127.0.0.1:' + port))
`,
    })
    expect((await examineBuild(dir)).places).toEqual(['FW2342 app/app.vue:1'])
    const pid = Number(readFileSync(pidFile, 'utf8'))
    const isRunning = (): boolean => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(isRunning, { timeout: 20_000 }).toBe(false)
  })

  it.each([
    [
      'cloudflare-module',
      'npx wrangler --cwd ./ dev',
      'only `npx wrangler --cwd ./ dev` can start this build, which uses tools of the platform of the preset cloudflare-module',
    ],
    ['aws-lambda', undefined, 'only the platform of the preset aws-lambda can start this build'],
  ])('is checked without its pages for %s', async (preset, command, reason) => {
    const dir = createProject({
      'app/app.vue': PAGE,
      '.output/nitro.json': outputOf(preset, command),
      '.output/public/leak.js': "const key = 'AKIA0123456789ABCDEF'\n",
    })
    const { findings, skipped } = await examineBuild(dir)
    expect(findings.map(({ code }) => code)).toEqual(['FW2310'])
    expect(skipped).toEqual([`Pages were not checked: ${reason}.`])
    expect(readFileSync(join(dir, '.output/nitro.json'), 'utf8')).toContain(preset)
  })
})
