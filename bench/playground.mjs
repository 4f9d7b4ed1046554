import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildPackages } from '../scripts/build.mjs'
import { ensureInstalled } from '../scripts/install.mjs'
import { root, runNode } from '../scripts/process.mjs'

// The runs of `fw bench` in docs/guide/bench.md, of a copy of the playground: as it is, and with a slow module and a page
// that has grown. The guide contains only what is written here.

const GUIDE = join(root, 'docs/guide/bench.md')
const FW = join(root, 'packages/fw/bin/fw.mjs')

/** Takes 400 ms, as one that asks a registry would. */
const SLOW_MODULE = `import { defineFwModule } from 'fw/kit'

export default defineFwModule({
  meta: { name: 'release-notes' },
  setup: () => new Promise<void>(resolve => setTimeout(resolve, 400)),
})
`

/** @param {string} dir */
async function bench(dir) {
  const { code, output } = await runNode([FW, 'bench'], { cwd: dir })
  const start = output.indexOf('fw bench  ')
  if (code !== 0 || start < 0) throw new Error(output)
  return output.slice(start).trim()
}

/**
 * A page that parses Markdown in the browser.
 *
 * @param {string} source
 */
function addMarkdown(source) {
  const heading = '<h1>The shelf in numbers</h1>'
  if (!source.includes(heading)) throw new Error(`The page has no ${heading}.`)
  return source
    .replace('<script setup lang="ts">', tag => `${tag}\nimport { marked } from 'marked'`)
    .replace('</script>', tag => `const heading = marked.parseInline('The shelf in **numbers**')\n${tag}`)
    .replace(heading, '<h1 v-html="heading" />')
}

/** The comparison of a run. @param {string} output */
function comparisonOf(output) {
  return output.slice(output.indexOf('Compared with'))
}

/**
 * @param {string} name
 * @param {string} text
 */
function writeBlock(name, text) {
  const guide = readFileSync(GUIDE, 'utf8')
  const start = `<!-- ${name}: written by \`node bench/${basename(import.meta.filename)}\` -->`
  const from = guide.indexOf(start)
  const to = guide.indexOf('<!-- end -->', from)
  if (from < 0 || to < 0) throw new Error(`${GUIDE} has no place for ${name}.`)
  writeFileSync(GUIDE, `${guide.slice(0, from)}${start}\n\`\`\`\n${text}\n\`\`\`\n${guide.slice(to)}`)
}

ensureInstalled()
await buildPackages()
const dir = join(root, 'tmp/bench-playground')
try {
  rmSync(dir, { recursive: true, force: true })
  cpSync(join(root, 'playground'), dir, { recursive: true, filter: file => !/\/(?:\.\w+|node_modules)$/.test(file) })
  writeBlock('run', await bench(dir))
  mkdirSync(join(dir, 'modules'))
  writeFileSync(join(dir, 'modules/release-notes.ts'), SLOW_MODULE)
  const page = join(dir, 'app/pages/stats.vue')
  const source = readFileSync(page, 'utf8')
  writeFileSync(page, addMarkdown(source))
  writeBlock('comparison', comparisonOf(await bench(dir)))
} finally {
  rmSync(dir, { recursive: true, force: true })
}
