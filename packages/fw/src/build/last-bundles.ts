import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isPlainObject } from '@fw/schema'
import type { BundleAnalysis } from '@fw/schema'
import { dirname, join } from 'pathe'

/** What the routes of the last analyzed build load. Undefined without one: a damaged file is like none. */
export async function loadLastBundles(rootDir: string): Promise<BundleAnalysis | undefined> {
  try {
    const analysis: unknown = JSON.parse(await readFile(fileOf(rootDir), 'utf8'))
    return isPlainObject(analysis) ? (analysis as unknown as BundleAnalysis) : undefined
  } catch {
    return undefined
  }
}

export async function saveLastBundles(rootDir: string, analysis: BundleAnalysis): Promise<void> {
  const file = fileOf(rootDir)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(analysis))
}

function fileOf(rootDir: string): string {
  return join(rootDir, 'node_modules/.cache/fw/bundles.json')
}
