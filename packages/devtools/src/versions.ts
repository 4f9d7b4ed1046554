import { findPackage, readManifest } from '@fw/kit/config'
import type { Fw } from '@fw/schema'
import { dirname, join } from 'pathe'

/** The bundlers of builders that projects install: name and package. */
const BUNDLERS: Readonly<Record<string, readonly [title: string, name: string]>> = {
  '@fw/bundler2-builder': ['webpack', 'webpack'],
  '@fw/bundler3-builder': ['Rspack', '@rspack/core'],
}

/** Whether a builder is not a part of fw. */
export function isInstalledBuilder(builder: unknown): boolean {
  return Object.hasOwn(BUNDLERS, String(builder))
}

/** What is installed, each part where the one that uses it finds it. */
export function findVersions(app: Fw): Record<string, string> {
  const fw = dirname(app.plan.entries.client)
  const versionOf = (name: string, from: string | undefined): string | undefined => {
    const dir = from && findPackage(name, from)
    return dir ? readManifest(dir)?.version : undefined
  }
  const builder = String(app.options.builder)
  const [title, bundler] = BUNDLERS[builder] ?? ['Vite', 'vite']
  const installed = BUNDLERS[builder] ? findPackage(builder, app.options.rootDir) : undefined
  const versions = {
    fw: readManifest(join(fw, '../..'))?.version,
    Vue: versionOf('vue', fw),
    'Vue Router': versionOf('vue-router', fw),
    [title]: versionOf(bundler, installed ?? findPackage('@fw/bundler1-builder', fw)),
    Nitro: versionOf('nitro', findPackage('@fw/server-builder', fw)),
    'Node.js': process.versions.node,
  }
  return Object.fromEntries(
    Object.entries(versions).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
