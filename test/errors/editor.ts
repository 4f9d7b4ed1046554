import { chmodSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../harness/remove-folder'

/** A fake editor that records the files it opens. */
export function createEditor(): { editor: string; opened: string; removeEditor: () => void } {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-editor-')))
  const opened = join(dir, 'opened.txt')
  // Editors with this name get file:line:column.
  const editor = join(dir, 'code')
  writeFileSync(opened, '')
  writeFileSync(editor, `#!/bin/sh\necho "$@" >> ${opened}\n`)
  chmodSync(editor, 0o755)
  return { editor, opened, removeEditor: () => removeFolder(dir) }
}
