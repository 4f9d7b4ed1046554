import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/process.mjs'

const config = `import { defineFwConfig } from 'fw/config'

const title: string = 'Shop'

export default defineFwConfig({
  app: { baseURL: '/shop/', head: { title } },
  devServer: { port: 4000 },
  runtimeConfig: { key: '', public: { api: '/api' } },
  routeRules: { '/': { prerender: true } },
})
`

const importing = config.replace("const title: string = 'Shop'", "import { title } from './title'")

/**
 * A configuration with many entries in the options that grow with an app.
 *
 * @param {number} size
 */
function largeConfig(size) {
  const numbers = Array.from({ length: size }, (_, index) => index)
  return `import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  app: { head: { meta: [${numbers.map(index => `{ name: 'n${index}', content: 'c${index}' }`).join(', ')}] } },
  alias: { ${numbers.map(index => `'a${index}': './a${index}'`).join(', ')} },
  routeRules: { ${numbers.map(index => `'/r${index}/**': { ssr: ${index % 2 === 0}, headers: { 'x-n': '${index}' } }`).join(', ')} },
  runtimeConfig: { public: { ${numbers.map(index => `k${index}: ${index}`).join(', ')} } },
})
`
}

const compilerOptions = {
  strict: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023'],
  types: [],
  noEmit: true,
  skipLibCheck: true,
}

/**
 * Writes a project with a TypeScript config and files for the type checker into a new folder.
 *
 * @param {number} size entries per option of the large configuration
 * @returns {string} the folder
 */
export function writeProject(size) {
  const dir = mkdtempSync(join(tmpdir(), 'fw-bench-'))
  /** @type {Record<string, string>} */
  const files = {
    'package.json': JSON.stringify({ name: 'shop', private: true, type: 'module' }),
    'fw.config.ts': config,
    'importing/fw.config.ts': importing,
    'importing/title.ts': "export const title: string = 'Shop'\n",
    'data/fw.config.json': JSON.stringify({ app: { baseURL: '/shop/', head: { title: 'Shop' } } }),
    'types/empty.ts': 'export {}\n',
    'types/small.ts': config,
    'types/large.ts': largeConfig(size),
  }
  for (const name of ['empty', 'small', 'large'])
    files[`types/${name}.json`] = JSON.stringify({ compilerOptions, files: [`${name}.ts`] })
  for (const folder of ['types', 'importing', 'data', 'node_modules']) mkdirSync(join(dir, folder))
  symlinkSync(join(root, 'packages/fw'), join(dir, 'node_modules/fw'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(dir, path), text)
  return dir
}
