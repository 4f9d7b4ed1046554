import { callManifestHook, hashFiles, pageFiles, resolveManifest } from '@fw/kit/bundle'
import type { BuiltChunk } from '@fw/kit/bundle'
import { assetsFolder } from '@fw/schema'
import type { AssetManifest, Fw } from '@fw/schema'
import { relative } from 'pathe'
import type { Plugin, Rolldown } from 'vite'

/** Which files each component needs, and the chunks that this was read from. */
export interface ClientManifest {
  manifest: AssetManifest
  chunks: readonly BuiltChunk[]
}

/** Creates the manifest from the client build, and passes it to `done`. `mapped` is the script imported as `#entry`. */
export function manifestPlugin(
  app: Fw,
  mapped: () => string | undefined,
  done: (made: ClientManifest) => void,
): Plugin {
  let manifest: AssetManifest
  return {
    name: 'fw:manifest',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.values(bundle)
        const built = files.filter(file => file.type === 'chunk').map(describeChunk)
        const chunks = await callManifestHook(app, built)
        manifest = resolveManifest(chunks, {
          root: app.options.bundler1.root!,
          folder: assetsFolder(app.options),
          inline: inlined(app, chunks, files),
          excluded: new Set([...pageFiles(app.plan.pages), ...(app.plan.onDemand ?? [])]),
          mapped: mapped(),
        })
        done({ manifest, chunks: built })
      },
    },
    writeBundle({ dir }, bundle) {
      if (app.options.security.sri) manifest.integrity = hashFiles(Object.keys(bundle), dir!, assetsFolder(app.options))
    },
  }
}

function describeChunk(chunk: Rolldown.OutputChunk): BuiltChunk {
  const { fileName, isEntry, name, moduleIds, imports, dynamicImports, viteMetadata, facadeModuleId } = chunk
  // Scripts that plugins add are entries too.
  return {
    fileName,
    isEntry: isEntry && name === 'entry',
    moduleIds,
    imports,
    dynamicImports,
    css: [...(viteMetadata?.importedCss ?? [])],
    assets: [...(viteMetadata?.importedAssets ?? [])],
    ...(facadeModuleId ? { facade: facadeModuleId } : {}),
  }
}

/** Style sheets that are inlined into the page: all, none, or those whose components are all accepted. */
function inlined(
  app: Fw,
  chunks: readonly BuiltChunk[],
  files: ReadonlyArray<Rolldown.OutputChunk | Rolldown.OutputAsset>,
): Map<string, string> {
  const {
    ssr,
    features: { inlineStyles },
    bundler1: { root },
  } = app.options
  const texts = new Map<string, string>()
  if (!ssr || !inlineStyles) return texts
  for (const file of files) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
    const isAccepted =
      inlineStyles === true || componentsOf(file.fileName, chunks).every(id => inlineStyles(relative(root!, id)))
    if (isAccepted) {
      texts.set(
        file.fileName,
        typeof file.source === 'string' ? file.source.trim() : new TextDecoder().decode(file.source).trim(),
      )
    }
  }
  return texts
}

/** The components whose styles a style sheet contains. */
function componentsOf(file: string, chunks: readonly BuiltChunk[]): string[] {
  const ids = chunks.filter(({ css }) => css.includes(file)).flatMap(({ moduleIds }) => moduleIds)
  const styled = ids.filter(id => /\?(?:.*&)?type=style/.test(id)).map(id => id.replace(/\?.*$/, ''))
  return [...new Set(styled.length ? styled : ids.filter(id => /\.(?:vue|[jt]sx)$/.test(id)))]
}
