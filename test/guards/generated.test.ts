import { existsSync, readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../../scripts/generate'
import { loadText, root } from './repository'

// Folders in which every file is generated: one that is no longer made must go.
const FOLDERS = ['docs/config', 'docs/errors']

describe('generated files', async () => {
  const files = new Map(
    [...(await generatedFiles())].map(([path, text]) => [isAbsolute(path) ? relative(root, path) : path, text]),
  )

  it('are what the declarations give (run `npm run generate`)', () => {
    const stale = [...files]
      .filter(([path, text]) => !existsSync(join(root, path)) || loadText(path) !== text)
      .map(([path]) => path)
    expect(stale).toEqual([])
  })

  it.each(FOLDERS)('are the only files in %s (remove the others)', folder => {
    const extra = readdirSync(join(root, folder)).filter(name => !files.has(`${folder}/${name}`))
    expect(extra).toEqual([])
  })
})
