import * as buildOptions from '#build/options'
import { KeepAlive, h } from 'vue'
import type { KeepAliveProps } from 'vue'
import { pageWrappers } from '../pages/router/page-wrappers'

pageWrappers.keepAlive = (props, route, node) => {
  const wanted =
    props.keepalive ?? (route.meta.keepalive as boolean | KeepAliveProps | undefined) ?? buildOptions.keepalive
  return wanted ? h(KeepAlive, wanted === true ? {} : wanted, { default: () => node }) : node
}
