import { defineFwRouteMiddleware } from 'fw/app'
import list from '#build/bulletin/list.mjs'

export default defineFwRouteMiddleware(to => {
  to.meta.bulletinCount = list.length
})
