import { ASSET_EXTENSIONS } from '@fw/kit/internal'
import type { Fw, Side } from '@fw/schema'
import { relative } from 'pathe'
import { ownLoader } from '../loader-paths'
import { ASSET_QUERY } from '../loaders/es-module-loader'
import { clientDir, serverDir } from './output'

const endsIn = (...extensions: string[]): RegExp => new RegExp(`\\.(?:${extensions.join('|')})$`, 'i')

const KINDS = [
  { test: endsIn(...ASSET_EXTENSIONS.image), name: 'img', loader: 'imgUrl' },
  { test: endsIn(...ASSET_EXTENSIONS.font), name: 'font', loader: 'fontUrl' },
  { test: endsIn(...ASSET_EXTENSIONS.other, 'ogv', 'wasm'), name: 'video', loader: 'file' },
] as const

/** Code imports a module with a default export; styles and `new URL()` need the file itself. */
const ES_MODULE = {
  dependency: { not: ['url'] },
  resourceQuery: { not: [new RegExp(`[?&]${ASSET_QUERY}$`)] },
  type: 'javascript/auto',
  use: [{ loader: ownLoader('es-module-loader') }],
}

/** The rules of images, fonts and other files: small ones are inlined, others are files of the client. */
export function createAssetRules(app: Fw, side: Side): object[] {
  const { loaders, filenames } = app.options.bundler2
  const rules = KINDS.map(({ test, name, loader }) => {
    const { limit, esModule } = loaders[loader]
    const filename = filenames?.[name]?.({ isDev: app.options.dev }) ?? '[name].[contenthash:8][ext]'
    const emitted = { filename, ...emission(app, side) }
    return {
      test,
      oneOf: [
        { resourceQuery: /(?:^\?|&)raw\b/, type: 'asset/source' },
        ...(esModule ? [ES_MODULE] : []),
        { resourceQuery: /(?:^\?|&)url\b/, type: 'asset/resource', generator: emitted },
        {
          type: 'asset',
          parser: { dataUrlCondition: { maxSize: limit } },
          generator: { ...emitted, dataUrl: createDataUrl },
        },
      ],
    }
  })
  return [{ resourceQuery: /(?:^\?|&)raw\b/, exclude: KINDS.map(({ test }) => test), type: 'asset/source' }, ...rules]
}

/** Files of components that only the server renders are served like those of the client. */
export function emission(app: Fw, side: Side): object {
  if (side === 'client') return { emit: true }
  return { emit: true, outputPath: `${relative(serverDir(app), clientDir(app))}/` }
}

const TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml', jpg: 'image/jpeg', ico: 'image/x-icon' }

/** The URL of an inlined file. Images that are text stay text, which is shorter. */
function createDataUrl(content: string | Buffer, { filename }: { filename: string }): string {
  const extension = /\.(\w+)(?:\?.*)?$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  if (extension === 'svg')
    return `data:image/svg+xml,${encodeURIComponent(content.toString()).replaceAll("'", '%27').replaceAll('%20', ' ')}`
  const kind = KINDS.find(({ test }) => test.test(`.${extension}`))?.name
  const type = TYPES[extension] ?? `${kind === 'img' ? 'image' : kind === 'font' ? 'font' : 'application'}/${extension}`
  return `data:${type};base64,${Buffer.from(content).toString('base64')}`
}
