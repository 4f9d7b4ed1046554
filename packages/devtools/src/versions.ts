import { readFile, realpath } from 'node:fs/promises'
import type { FwApp } from '@fw/schema'
import { dirname, join } from 'pathe'

/** What is installed, each part where the one that uses it finds it. */
export async function findVersions(app: FwApp): Promise<Record<string, string>> {
  const fw = dirname(app.plan.entries.client)
  const builder = await findPackage('@fw/bundler1-builder', fw)
  const server = await findPackage('@fw/server-builder', fw)
  const found = {
    'fw': await readVersion(join(fw, '../../package.json')),
    'Vue': await versionOf('vue', fw),
    'Vue Router': await versionOf('vue-router', fw),
    'Vite': builder && await versionOf('vite', builder),
    'Nitro': server && await versionOf('nitro', server),
    'Node.js': process.versions.node,
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

async function versionOf(name: string, from: string): Promise<string | undefined> {
  const dir = await findPackage(name, from)
  return dir && await readVersion(join(dir, 'package.json'))
}

/** The folder of a package as code in `from` would find it. */
async function findPackage(name: string, from: string): Promise<string | undefined> {
  for (let dir = from; ; dir = dirname(dir)) {
    try {
      return await realpath(join(dir, 'node_modules', name))
    } catch {
      if (dirname(dir) === dir) return undefined
    }
  }
}

async function readVersion(file: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { version?: string }).version
  } catch {
    return undefined
  }
}
