import { emitPageState, servedBase, serverState } from '@fw/schema'
import type { FwOptions, Side } from '@fw/schema'

/**
 * Code that computes the URL of a file at run time, because base URL and CDN may be set when the server starts. `file`
 * is relative to the base URL. The page contains its configuration, and the server sets its own on `globalThis` when it
 * starts.
 */
export function emitAssetURL(file: string, side: Side, options: FwOptions): string {
  const { baseURL, cdnURL } = options.app
  const name = JSON.stringify(encodeURI(file))
  if (options.dev && !options.experimental.runtimeBaseURL) return JSON.stringify(servedBase(baseURL) + encodeURI(file))
  const config =
    side === 'client'
      ? `${emitPageState(options)}.config.app`
      : `globalThis[${JSON.stringify(serverState(options))}]?.app??${JSON.stringify({ baseURL, cdnURL })}`
  // Development does not use a CDN.
  const base = options.dev ? 'a.baseURL' : '(a.cdnURL||a.baseURL)'
  return `(a=>${base}.replace(/\\/*$/,"/")+${name})(${config})`
}
