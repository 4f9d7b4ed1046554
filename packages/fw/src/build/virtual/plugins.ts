import type { AppPlugin } from '@fw/schema'
import { sortPlugins } from '../plugins/order'
import { emitImports } from './text'

/** `#build/plugins` of one side: its plugins in the order they run. */
export function emitPlugins(plugins: readonly AppPlugin[], side: 'client' | 'server'): string {
  const own = sortPlugins(plugins.filter(({ mode }) => mode === 'all' || mode === side))
  const { statements, names } = emitImports(own.map(({ src }) => src), 'plugin')
  return `${statements}export default [${names.join(', ')}]\n`
}
