import type { RouteRecordRaw } from 'vue-router'

/** `#build/routes`: the routes made from the pages. Components are loaded when needed. */
const routes: RouteRecordRaw[] = []
export default routes
