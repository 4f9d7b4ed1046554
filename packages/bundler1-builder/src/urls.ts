import { emitPageState, servedBase, serverState } from '@fw/schema'
import type { FwOptions } from '@fw/schema'
import type { ExperimentalOptions } from 'vite'
import type { Side } from './side'

/** The folder of built files, without leading or trailing slash: `_fw`. */
export function assetsFolder(options: FwOptions): string {
  return options.app.buildAssetsDir.replace(/^\/+|\/+$/g, '')
}

/** The base path of the bundler in development: `/_fw/`. */
export function developmentBase(options: FwOptions): string {
  return `${withSlash(servedBase(options.app.baseURL))}${assetsFolder(options)}/`
}

/** `path`, with exactly one trailing slash. */
export function withSlash(path: string): string {
  return path.replace(/\/*$/, '/')
}

/** Decodes a path that is written as in a URL. In a path that is written as on disk, a percent sign is literal. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Code that computes the URL of a file at run time, because base URL and CDN may be set when the server starts. `file`
 * is relative to the base URL. The page contains its configuration, and the server sets its own on `globalThis` when it
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
  // Development does not use a CDN.
  const base = options.dev ? 'a.baseURL' : '(a.cdnURL||a.baseURL)'
  return `(a=>${base}.replace(/\\/*$/,"/")+${name})(${config})`
}

/** How URLs of built files are written: relative if a file knows its own URL, otherwise computed at run time. */
export function renderBuiltUrl(options: FwOptions, side: Side): ExperimentalOptions['renderBuiltUrl'] {
  return (file, { hostType }) => {
    // Scripts load each other, and their styles, relative to their own URL.
    if (hostType !== 'js' || /\.(?:m?js|css)$/.test(file)) return { relative: true }
    return { runtime: emitAssetURL(file, side, options) }
  }
}
