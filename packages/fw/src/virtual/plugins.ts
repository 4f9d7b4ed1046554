import type { FwPlugin } from '../shared/plugin'

// `#build/plugins`: the plugins of this side (client or server), in order.
const plugins: FwPlugin[] = []
export default plugins
