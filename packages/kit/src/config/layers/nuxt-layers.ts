import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nuxtDiagnostics } from '@fw/schema'
import type { ConfigSource, Problem } from '@fw/schema'
import { findConfigFile } from '../files/find-config-file'
import { configNames, findNuxtPackage, isWrittenForNuxt, nuxtRange } from '../../packages/nuxt-package'
import { resolvePackage } from '../../packages/resolve-package'
import type { LoadedLayers } from './load-layers'

/** A configuration with layers that are written for Nuxt. */
export interface NuxtConfiguration {
  rootDir: string
  /** The folders of these layers. */
  nuxtDirs: readonly string[]
  sources: readonly ConfigSource[]
  env: Readonly<Record<string, string | undefined>>
  /** The range of Nuxt on which the project depends. */
  nuxtRange: string | undefined
  /** The name by which the compatibility package is installed. */
  packageName: string
}

/** What the kit calls of the compatibility package. */
interface NuxtConfigAdapter {
  adaptConfig: (configuration: NuxtConfiguration) => { sources: ConfigSource[]; problems: Problem[] }
}

/**
 * The sources of layers that are written for Nuxt, as the compatibility package adapts them. Without such a layer,
 * nothing is loaded and the layers are returned as they are.
 */
export async function adaptNuxtLayers(
  loaded: LoadedLayers,
  { rootDir, env }: Pick<NuxtConfiguration, 'rootDir' | 'env'>,
): Promise<LoadedLayers> {
  const dirs = loaded.layers.map(layer => layer.rootDir)
  const nuxtDirs = dirs.filter(dir => configNames(dir).config === 'nuxt.config')
  if (nuxtDirs.length === 0) return { ...loaded, problems: [...loaded.problems, ...dirs.flatMap(findMissingPackage)] }
  const packageName = findNuxtPackage(nuxtDirs[0]!)!
  const file = await resolvePackage(`${packageName}/adapt-config`, [nuxtDirs[0]!])
  const { adaptConfig } = (await import(pathToFileURL(file!).href)) as NuxtConfigAdapter
  const adapted = adaptConfig({
    rootDir,
    nuxtDirs,
    sources: loaded.sources,
    env,
    nuxtRange: nuxtRange(rootDir),
    packageName,
  })
  return { ...loaded, sources: adapted.sources, problems: [...loaded.problems, ...adapted.problems] }
}

/** A configuration file of Nuxt would be ignored without the compatibility package. */
function findMissingPackage(dir: string): Problem[] {
  const file = isWrittenForNuxt(dir) ? findConfigFile(dir, 'nuxt.config') : undefined
  return file === undefined ? [] : [nuxtDiagnostics.nuxtApplication({ file: basename(file) }, { location: { file } })]
}
