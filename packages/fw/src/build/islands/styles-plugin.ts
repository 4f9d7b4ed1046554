import { copyFile, mkdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { STYLE_EXTENSIONS } from '@fw/kit/internal'
import type { CodePlugin, Fw } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { hasIslands } from '../components/find-islands'
import type { IslandsState } from './state'

/** An import of a block of styles, or of a style sheet, by a component. */
const STYLE = new RegExp(
  String.raw`import\s+(?:[\w$]+\s+from\s+)?["']([^"'\n]+(?:\?vue&type=style[^"'\n]*|\.(?:${STYLE_EXTENSIONS.join('|')})))["']`,
)
const STYLES = new RegExp(STYLE, 'g')
/** A component, or its script where that is a module of its own. */
const COMPONENT = /\.vue(?:\?vue&type=script\b[^!]*)?$/

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
      filter: { id: COMPONENT, code: STYLE },
      handler(code: string, id: string) {
        const component = id.replace(/\?.*$/s, '')
        if (!isWanted() || state.clientComponents.has(component)) return undefined
        const styles = [...code.matchAll(STYLES)].map(([, file]) => asText(file!))
        const imports = styles
          .map((file, index) => `import __fw_style_${index} from ${JSON.stringify(file)}\n`)
          .join('')
        const names = styles.map((_, index) => `__fw_style_${index}`).join(', ')
        const key = JSON.stringify(relative(app.options.bundler1.root!, component))
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

/** The import of a style sheet as a string. */
function asText(file: string): string {
  return file.includes('?') ? file.replace(/&lang([.=])/g, '&inline&lang$1') : `${file}?inline`
}
