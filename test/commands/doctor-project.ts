import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { APPS, writeFiles } from '../harness/build-app'
import { removeFolder } from '../harness/remove-folder'
import { runFw } from './program'

interface Examined {
  findings: Array<{ code: string; severity: string; fix: string; file?: string; line?: number; fixable: boolean }>
  fixed: string[]
  skipped: string[]
}

/** Creates an application inside of the repository, so that packages are installed. */
export function createApp(files: Record<string, string>): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'doctor-'))
  onTestFinished(() => removeFolder(dir))
  writeFiles(dir, files)
  return dir
}

/** Runs `fw doctor --json`. `places` are the findings as `CODE file:line`. */
export async function examine(
  dir: string,
  ...flags: string[]
): Promise<Examined & { code: number | null; places: string[] }> {
  const { code, out, err } = await runFw(['doctor', '--json', ...flags], dir)
  if (!out) throw new Error(err)
  const result = JSON.parse(out) as Examined
  return { ...result, code, places: result.findings.map(({ code, file, line }) => [`${code} ${file}`, line].join(':')) }
}
