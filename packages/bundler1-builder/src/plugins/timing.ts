import type { Fw, Timings } from '@fw/schema'
import { relative } from 'pathe'
import type { Plugin } from 'vite'

const HOOKS = ['buildStart', 'resolveId', 'load', 'transform', 'renderChunk', 'generateBundle'] as const

type Handler = (this: unknown, ...args: any[]) => unknown

/** Hooks whose duration counts as the time of a file. */
const OF_FILE: readonly string[] = ['load', 'transform']

const measured = new WeakSet<Plugin>()

/** Measures the hooks of all other plugins: which plugin takes how long, and for which files. */
export function timingPlugin({ add }: Timings, app: Fw): Plugin {
  function measure(plugin: Plugin, hook: (typeof HOOKS)[number], handler: Handler): Handler {
    return function (...args) {
      const start = performance.now()
      const done = (): void => {
        const spent = performance.now() - start
        add('plugin', `${plugin.name} ${hook}`, spent)
        const file = OF_FILE.includes(hook) ? fileName(String(args[hook === 'transform' ? 1 : 0]), app) : undefined
        if (file !== undefined) add('file', file, spent)
      }
      const result = handler.apply(this, args)
      if (result instanceof Promise) return result.finally(done)
      done()
      return result
    }
  }

  return {
    name: 'fw:timing',
    configResolved({ plugins }) {
      for (const plugin of plugins) {
        // Native plugins are the bundler itself, and wait for each other.
        if (measured.has(plugin) || plugin.name === 'fw:timing' || plugin.name.startsWith('builtin:')) continue
        measured.add(plugin)
        for (const hook of HOOKS) {
          const hookOfPlugin = plugin[hook] as Handler | { handler: Handler } | undefined
          if (typeof hookOfPlugin === 'function') Object.assign(plugin, { [hook]: measure(plugin, hook, hookOfPlugin) })
          else if (typeof hookOfPlugin?.handler === 'function')
            Object.assign(plugin, { [hook]: { ...hookOfPlugin, handler: measure(plugin, hook, hookOfPlugin.handler) } })
        }
      }
    },
  }
}

/** The readable path of a file of the project or of a layer. */
export function fileName(id: string, { layers, options }: Pick<Fw, 'layers' | 'options'>): string | undefined {
  const file = id.replace(/\?.*$/s, '')
  const isOwn = layers.some(({ rootDir }) => file.startsWith(`${rootDir}/`)) && !file.includes('/node_modules/')
  return isOwn ? relative(options.rootDir, file) : undefined
}
