import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { removeFolder } from './harness/remove-folder'

/** A folder that exists until the end of the test that created it. */
export interface TestProject {
  dir: string
  path: (name: string) => string
  /** Writes a file and returns its path. */
  write: (name: string, text: string) => string
}

/** Creates a temporary folder with these files. */
export function createProject(files: Readonly<Record<string, string>> = {}): TestProject {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-test-')))
  onTestFinished(() => removeFolder(dir))
  const path = (name: string): string => join(dir, name)
  const write = (name: string, text: string): string => {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), text)
    return path(name)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  return { dir, path, write }
}
