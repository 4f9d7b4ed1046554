import { existsSync, readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../../scripts/generate'
import { loadText, root } from './repository'

// Folders that only contain generated files: a file that is no longer generated must be removed.
const FOLDERS = ['docs/config', 'docs/errors']

describe('generated files', async () => {
  const files = new Map(
    [...(await generatedFiles())].map(([path, text]) => [isAbsolute(path) ? relative(root, path) : path, text]),
  )

  it('match the declarations (run `npm run generate`)', () => {
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
