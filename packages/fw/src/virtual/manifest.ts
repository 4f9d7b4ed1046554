import type { AssetManifest } from '@fw/schema'

/** `#build/manifest`: which files of the client a page needs. Written by the builder after the client is built. */
const manifest: AssetManifest = { entry: { scripts: [], modules: [], styles: [] }, modules: {} }
export default manifest
