import type { FwPlugin } from '../shared/plugin'

// `#build/plugins`: the client or server plugins, in order.
const plugins: FwPlugin[] = []
export default plugins
