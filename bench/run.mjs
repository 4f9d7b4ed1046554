import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPackages } from '../scripts/build.mjs'
import { ensureInstalled } from '../scripts/install.mjs'
import { installed, root } from '../scripts/process.mjs'
import { measure, printTable } from './measure.mjs'
import { writeProject } from './project.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' }, size: { type: 'string', default: '1000' } } })
const rounds = Number(values.rounds)
const size = Number(values.size)

ensureInstalled()
await buildPackages()
const dir = writeProject(size)
const fw = join(root, 'packages/fw/bin/fw.mjs')
const schema = pathToFileURL(join(root, 'packages/schema/dist/index.mjs')).href
const tsc = installed('typescript/bin/tsc')

try {
  printTable(`Commands on a project with a TypeScript configuration, ${rounds} rounds`, measure([
    { name: 'node -e 0', args: ['-e', '0'] },
    { name: 'import @fw/schema', args: ['--input-type=module', '-e', `import ${JSON.stringify(schema)}`] },
    { name: 'fw --version', args: [fw, '--version'] },
    { name: 'fw config get app.baseURL', args: [fw, 'config', 'get', 'app.baseURL'], budget: 4 },
    { name: '  importing a local file', args: [fw, 'config', 'get', 'app.baseURL', 'importing'] },
    { name: '  JSON configuration', args: [fw, 'config', 'get', 'app.baseURL', 'data'] },
    { name: 'fw config explain app.baseURL', args: [fw, 'config', 'explain', 'app.baseURL'] },
    { name: 'fw config check', args: [fw, 'config', 'check'] },
  ], dir, rounds))
  const few = Math.max(1, Math.round(rounds / 5))
  printTable(`Type checking with ${size * 4} entries in the large configuration, ${few} rounds`, measure([
    { name: 'tsc, an empty file', args: [tsc, '-p', 'types/empty.json'] },
    { name: 'tsc, a small configuration', args: [tsc, '-p', 'types/small.json'] },
    { name: 'tsc, a large configuration', args: [tsc, '-p', 'types/large.json'] },
  ], dir, few))
} finally {
  rmSync(dir, { recursive: true, force: true })
}
