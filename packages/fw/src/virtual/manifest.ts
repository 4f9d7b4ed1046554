import type { AssetManifest } from '@fw/schema'

/** `#build/manifest`: the client manifest. Written by the builder after the client build. */
const manifest: AssetManifest = { entry: { scripts: [], modules: [], styles: [] }, modules: {} }
export default manifest
