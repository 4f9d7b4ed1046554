import { defineServerPlugin } from 'fw/server'
import { countBulletins } from './count'

/** Adds a header to every response. */
export default defineServerPlugin(engine => {
  engine.hooks.hook('response', response => {
    response.headers.set('x-bulletin-plugin', String(countBulletins()))
  })
})
