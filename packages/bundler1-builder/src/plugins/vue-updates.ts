import type { HmrContext, ModuleNode, Plugin } from 'vite'

type Handler = (context: HmrContext) => Promise<ModuleNode[] | void> | ModuleNode[] | void

/**
 * Makes the Vue plugin report the file of a script that cannot be parsed, and send the whole component to browsers once
 * it is fixed. The plugin would compare it with the broken version, which no browser has loaded.
 */
export function keepUpdatesWhole(components: Plugin): Plugin {
  const broken = new Set<string>()
  const handle = components.handleHotUpdate as unknown as Handler
  async function handleHotUpdate(this: unknown, context: HmrContext): Promise<ModuleNode[] | void> {
    const { file, modules } = context
    try {
      const affected = await handle.call(this, context)
      return broken.delete(file) ? [...new Set([...(affected ?? []), ...modules])] : affected
    } catch (error) {
      broken.add(file)
      throw Object.assign(error as Error, { id: file })
    }
  }
  return Object.assign(components, { handleHotUpdate })
}
