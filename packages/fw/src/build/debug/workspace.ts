import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import type { DevServerHandlerEntry, FwOptions } from '@fw/schema'
import { join } from 'pathe'

/** The response for Chromium, which then offers the project as a workspace to edit styles and code in. */
export function createWorkspaceHandler({
  rootDir,
  buildDir,
}: Pick<FwOptions, 'rootDir' | 'buildDir'>): DevServerHandlerEntry {
  return {
    route: '/.well-known/appspecific/com.chrome.devtools.json',
    handler: async () => ({ workspace: { root: rootDir, uuid: await loadWorkspaceId(buildDir) } }),
  }
}

/** The id by which the browser recognizes the project. */
async function loadWorkspaceId(buildDir: string): Promise<string> {
  const file = join(buildDir, 'chrome-workspace.json')
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { uuid: string }).uuid
  } catch {
    const uuid = randomUUID()
    await mkdir(buildDir, { recursive: true })
    await writeFile(file, JSON.stringify({ uuid }))
    return uuid
  }
}
