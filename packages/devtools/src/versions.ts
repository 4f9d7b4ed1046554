import { findPackage, readManifest } from '@fw/kit/config'
import type { FwApp } from '@fw/schema'
import { dirname, join } from 'pathe'

/** What is installed, each part where the one that uses it finds it. */
export function findVersions(app: FwApp): Record<string, string> {
  const fw = dirname(app.plan.entries.client)
  const versionOf = (name: string, from: string | undefined): string | undefined => {
    const dir = from && findPackage(name, from)
    return dir ? readManifest(dir)?.version : undefined
  }
  const found = {
    fw: readManifest(join(fw, '../..'))?.version,
    Vue: versionOf('vue', fw),
    'Vue Router': versionOf('vue-router', fw),
    Vite: versionOf('vite', findPackage('@fw/bundler1-builder', fw)),
    Nitro: versionOf('nitro', findPackage('@fw/server-builder', fw)),
    'Node.js': process.versions.node,
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
