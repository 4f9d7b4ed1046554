import { emitPageState, servedBase, serverState } from '@fw/schema'
import type { FwOptions } from '@fw/schema'
import type { ExperimentalOptions } from 'vite'
import type { Side } from './side'

/** The folder of built files, without slashes around: `_fw`. */
export function assetsFolder(options: FwOptions): string {
  return options.app.buildAssetsDir.replace(/^\/+|\/+$/g, '')
}

/** The base path in development, below which everything is the bundler's: `/_fw/`. */
export function developmentBase(options: FwOptions): string {
  return `${withSlash(servedBase(options.app.baseURL))}${assetsFolder(options)}/`
}

/** `path`, with exactly one slash at its end. */
export function withSlash(path: string): string {
  return path.replace(/\/*$/, '/')
}

/** A path that is written as in a URL or as on disk, where a percent sign is just that, as it is on disk. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Code that gives the URL of a file when it runs, because base path and CDN may be set when the server starts. `file`
 * is relative to the base path. The page carries its configuration, and the server puts its own on `globalThis` when it
 * starts.
 */
export function emitAssetURL(file: string, side: Side, options: FwOptions): string {
  const { baseURL, cdnURL } = options.app
  const name = JSON.stringify(encodeURI(file))
  if (options.dev && !options.experimental.runtimeBaseURL)
    return JSON.stringify(withSlash(servedBase(baseURL)) + encodeURI(file))
  const config =
    side === 'client'
      ? `${emitPageState(options)}.config.app`
      : `globalThis[${JSON.stringify(serverState(options))}]?.app??${JSON.stringify({ baseURL, cdnURL })}`
  // There is no CDN in development.
  const base = options.dev ? 'a.baseURL' : '(a.cdnURL||a.baseURL)'
  return `(a=>${base}.replace(/\\/*$/,"/")+${name})(${config})`
}

/**
 * How URLs of built files are written: relative wherever a file knows its own place, else worked out when code runs.
 */
export function renderBuiltUrl(options: FwOptions, side: Side): ExperimentalOptions['renderBuiltUrl'] {
  return (file, { hostType }) => {
    // Scripts load each other, and styles for each other, from where they are themselves.
    if (hostType !== 'js' || /\.(?:m?js|css)$/.test(file)) return { relative: true }
    return { runtime: emitAssetURL(file, side, options) }
  }
}
