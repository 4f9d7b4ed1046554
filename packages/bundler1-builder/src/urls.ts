import { emitAssetURL } from '@fw/kit/bundle'
import { assetsFolder } from '@fw/schema'
import type { FwOptions, Side } from '@fw/schema'
import { relative } from 'pathe'
import type { ExperimentalOptions } from 'vite'

/** Style sheets of scripts have short names, all others have two parts: `theme.2fd1c0.css`. */
const OF_SCRIPT = /\.m?js$|(?:^|\/)[^/.]+\.css$/

/** How URLs of built files are written: relative if a file knows its own URL, otherwise computed at run time. */
export function renderBuiltUrl(options: FwOptions, side: Side): ExperimentalOptions['renderBuiltUrl'] {
  return (file, { hostType }) => {
    // For servers, Vite writes absolute URLs into style sheets. Their hash, and so their name, would differ.
    if (hostType === 'css' && side === 'server') return `./${relative(assetsFolder(options), file)}`
    // Scripts load each other, and their styles, relative to their own URL.
    if (hostType !== 'js' || OF_SCRIPT.test(file)) return { relative: true }
    return { runtime: emitAssetURL(file, side, options) }
  }
}
