import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Fixture } from '../matrix/fixture'

/** A code block of a guide that says in its first line which file it is. */
export interface Block {
  guide: string
  file: string
  text: string
}

const FENCE = /^```(\w+)\n([^]*?)^```$/gm
const NAMED = /^(?:\/\/|<!--|\/\*) ((?:app|server|shared|public|layers)\/\S+|fw\.config\.ts)(?: -->| \*\/)?\n/

/** The blocks that are files. */
export function readBlocks(guide: string, text: string): Block[] {
  return [...text.matchAll(FENCE)].flatMap(([, , content]) => {
    const file = NAMED.exec(content!)?.[1]
    return file ? [{ guide, file, text: file.endsWith('.svg') ? content!.replace(NAMED, '') : content! }] : []
  })
}

/** All guides as one application. Every configuration is a layer of its own, because there can be only one in a project. */
export function loadGuides(): Fixture {
  const dir = fileURLToPath(new URL('../../docs/guide', import.meta.url))
  const blocks = readdirSync(dir).sort().filter(name => !NOT_RUN.has(name)).flatMap(name => readBlocks(name, readFileSync(`${dir}/${name}`, 'utf8')))
  const files: Record<string, string> = {}
  for (const [index, { guide, file, text }] of blocks.entries()) {
    const path = file === 'fw.config.ts' ? `layers/${guide.replace(/\.md$/, '')}-${index}/${file}` : file
    if (files[path] !== undefined) throw new Error(`Two guides write ${path}. The second is ${guide}.`)
    files[path] = text
  }
  return { files, config: {} }
}

// These name layers and environments that are not there.
const NOT_RUN: ReadonlySet<string> = new Set(['configuration.md', 'layers.md', 'runtime-config.md', 'checking.md', 'types.md'])
