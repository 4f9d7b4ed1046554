import { copyFile, mkdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import type { CodePlugin, Fw } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { hasIslands } from './find-islands'
import type { IslandsState } from './state'

const STYLE = /import\s+(?:[\w$]+\s+from\s+)?["']([^"'\n]+\?vue&type=style[^"'\n]*)["']/g
const COMPONENT = /\.vue$/

interface Bundle {
  [name: string]: { type: 'chunk' | 'asset' }
}

/**
 * A plugin for the server in builds: components that only islands use have no files in the client, so their styles are
 * strings in the server bundle, and their assets are added to the client's.
 */
export function createIslandStylesPlugin(app: Fw, state: IslandsState): CodePlugin {
  const isWanted = (): boolean => !app.options.dev && hasIslands(app)
  const plugin = {
    name: 'fw:island-styles',
    enforce: 'post' as const,
    // Vite writes the assets of the server elsewhere.
    config: () => (isWanted() ? { build: { ssrEmitAssets: true } } : undefined),
    transform: {
      filter: { id: COMPONENT, code: /\?vue&type=style/ },
      handler(code: string, id: string) {
        if (!isWanted() || state.clientComponents.has(id)) return undefined
        const styles = [...code.matchAll(STYLE)].map(([, file]) => file!.replace(/&lang([.=])/g, '&inline&lang$1'))
        const imports = styles
          .map((file, index) => `import __fw_style_${index} from ${JSON.stringify(file)}\n`)
          .join('')
        const names = styles.map((_, index) => `__fw_style_${index}`).join(', ')
        const key = JSON.stringify(relative(app.options.bundler1.root!, id))
        return {
          code: `${code}\n${imports}import { addIslandStyles as __fw_addIslandStyles } from '#app'\n__fw_addIslandStyles(${key}, [${names}])\n`,
          map: null,
        }
      },
    },
    async writeBundle({ dir }: { dir?: string }, bundle: Bundle) {
      if (!isWanted() || !dir) return
      const client = join(app.options.buildDir, 'dist/client')
      await Promise.all(
        Object.entries(bundle)
          .filter(([name, { type }]) => type === 'asset' && !/\.(?:css|map)$/.test(name))
          .map(async ([name]) => {
            const target = join(client, name)
            if (existsSync(target)) return
            await mkdir(dirname(target), { recursive: true })
            await copyFile(join(dir, name), target)
          }),
      )
    },
  }
  return plugin
}
