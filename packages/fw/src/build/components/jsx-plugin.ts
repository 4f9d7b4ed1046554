import type { BuildPlugin, Fw } from '@fw/schema'
import { createTransformPlugin } from '../code/transform-plugin'
import { createLookup } from './component-use'

const JSX_FILE = /\.[jt]sx(?:$|\?)|[?&]lang\.[jt]sx\b/

/**
 * The components in JSX. webpack and Rspack compile tags to function calls with a variable or a string, which the other
 * transforms of components do not find.
 */
export function createJsxPlugin(app: Fw): BuildPlugin {
  const { jsxFactory, tsconfigRaw } = app.options.bundler2.loaders.esbuild as Record<string, any>
  const factories = new Set<string>(['h', '_jsx', '_jsxs', '_jsxDEV', jsxFactory ?? readFactory(tsconfigRaw) ?? 'h'])
  const mayCall = new RegExp(`\\b(?:${[...factories].join('|').replaceAll('$', '\\$')})\\(`)
  const { shared } = createTransformPlugin(app, {
    name: 'fw:jsx-components',
    code: mayCall,
    transform: async (code, id) => {
      if (!JSX_FILE.test(id)) return undefined
      const lookup = createLookup(app.plan.components)
      const isCustomElement = app.options.vue.compilerOptions?.isCustomElement as ((tag: string) => boolean) | undefined
      const { resolveJsxComponents } = await import('./jsx-components')
      return resolveJsxComponents(code, {
        factories,
        isComponent: tag => lookup(tag) !== undefined && !isCustomElement?.(tag),
        isImported: name => app.plan.imports.some(row => (row.as ?? row.name) === name),
      })
    },
  })
  // Vite has a compiler of its own.
  return { shared: shared!, bundler1: () => undefined }
}

function readFactory(raw: unknown): string | undefined {
  const content = typeof raw === 'string' ? (JSON.parse(raw) as unknown) : raw
  return (content as { compilerOptions?: { jsxFactory?: string } } | undefined)?.compilerOptions?.jsxFactory
}
