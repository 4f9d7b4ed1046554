import type { RouterOptions } from 'vue-router'

/** `#build/router-options`: `router.options` of the config, overridden by the router options files. */
const options: Partial<Omit<RouterOptions, 'routes'>> & {
  hashMode?: boolean
  scrollBehaviorType?: ScrollBehavior
  routes?: (
    routes: RouterOptions['routes'],
  ) => RouterOptions['routes'] | null | undefined | Promise<RouterOptions['routes'] | null | undefined>
  history?: (base: string) => RouterOptions['history'] | null | undefined
} = {}
export default options
