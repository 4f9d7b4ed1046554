import type { RouteRecordRaw } from 'vue-router'

/** `#build/routes`: the routes of the pages. Components are loaded on demand. */
const routes: RouteRecordRaw[] = []
export default routes
