import type { FwPlugin } from '../shared/plugin'

/** `#build/payload-plugins`: plugins that run on the client before the payload is read. */
const plugins: FwPlugin[] = []
export default plugins
