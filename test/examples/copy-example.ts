import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureInstalled } from '../../scripts/install.mjs'
import { root } from '../guards/repository'
import { APPS } from '../harness/build-app'
import { locked } from '../harness/lock'

const GENERATED: ReadonlySet<string> = new Set(['.data', '.fw', '.output', 'node_modules', 'dist'])

/** Copies an application of the repository, because other tests run in its folder. */
export function copyApplication(name: string): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, `${basename(name)}-`))
  cpSync(join(root, name), dir, { recursive: true, filter: path => !GENERATED.has(basename(path)) })
  return dir
}

/** Copies an example. Its own packages, if it has any, are installed at the first time, and linked. */
export async function copyExample(name: string): Promise<string> {
  const source = join(root, 'examples', name)
  const dir = copyApplication(`examples/${name}`)
  if (!existsSync(join(source, 'package-lock.json'))) return dir
  await locked(join(source, 'node_modules.lock'), async () => ensureInstalled(source))
  symlinkSync(join(source, 'node_modules'), join(dir, 'node_modules'))
  return dir
}
