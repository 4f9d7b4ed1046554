import type { HmrContext, ModuleNode, Plugin } from 'vite'

type Handler = (context: HmrContext) => Promise<ModuleNode[] | void> | ModuleNode[] | void

/**
 * Makes the plugin of components tell the file of a script that cannot be read, and give the whole component to
 * browsers when that is fixed: it would compare with the broken one, which no browser has.
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
