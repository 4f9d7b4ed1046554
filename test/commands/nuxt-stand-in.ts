/**
 * A package in the folder `stand-in` with the commands of Nuxt that `fw try` uses. It builds and serves these pages.
 * Its development server responds with 503 first, like Nuxt while it builds.
 */
export function nuxtStandIn(pages: Readonly<Record<string, string>>): Record<string, string> {
  return {
    'stand-in/package.json': JSON.stringify({
      name: 'nuxt',
      version: '4.9.9',
      type: 'module',
      bin: { nuxt: 'bin.js' },
    }),
    'stand-in/pages.js': `export const pages = ${JSON.stringify(pages)}`,
    'stand-in/serve.js': `import { createServer } from 'node:http'
export function serve(pages, port, isReady = () => true) {
  createServer((request, response) => {
    const page = pages[request.url]
    response.statusCode = !isReady() ? 503 : page ? 200 : 404
    response.setHeader('content-type', 'text/html;charset=utf-8')
    response.setHeader('x-powered-by', 'Nuxt')
    response.end(page)
  }).listen(port, '127.0.0.1')
}`,
    'stand-in/bin.js': `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pages } from './pages.js'
import { serve } from './serve.js'
const [command, ...args] = process.argv.slice(2)
if (command === 'dev') {
  let requests = 0
  serve(pages, args[args.indexOf('--port') + 1], () => requests++ > 1)
} else if (command === 'build' && args.includes('--preset=node-server')) {
  mkdirSync('.output/server', { recursive: true })
  mkdirSync('.output/public', { recursive: true })
  const code = readFileSync(new URL('serve.js', import.meta.url), 'utf8')
  writeFileSync('.output/server/index.mjs', code + '\\nserve(' + JSON.stringify(pages) + ', process.env.PORT)\\nconsole.error("env", process.env.NUXT_PUBLIC_NAME)')
} else process.exit(1)`,
  }
}
