import { readFile } from 'node:fs/promises'
import { moduleFile } from '@fw/kit/internal'
import type { BuildPlugin, Fw } from '@fw/schema'
import { pascalCase } from 'scule'
import { readRegistered } from './registered'
import { createClientComponents, removeClientOnly } from './client-only'
import type { ClientComponents, RenderedSlots } from './client-only'
import { createTransformPlugin } from '../code/transform-plugin'
import type { Node } from '../code/unused'

const MAY_RENDER = /ssrRenderComponent|createVNode|createBlock|\bh\(/
const MAY_BE_CLIENT = /client-?only|\.client\b|#components/i
const RESOLVED = /resolveComponent\(\s*["']([^"'\n]+)["']/g
const MAY_EXPOSE = /\bcomponents\b|__returned__/
/** The script of a component, and the objects that expose names to its template. */
const TEMPLATE_BLOCK = /\.vue\?(?:.*&)?vue&type=template/
const SCRIPT_BLOCK = /\.vue\?(?:.*&)?vue&type=script/

/** A plugin for server code: removes content of `<ClientOnly>` and client-only components, and code used only there. */
export function createClientOnlyPlugin(app: Fw): BuildPlugin {
  let cached: { rows: unknown; components: ClientComponents } | undefined
  return createTransformPlugin(app, {
    name: 'fw:client-only',
    code: new RegExp(`${MAY_RENDER.source}|${MAY_EXPOSE.source}`),
    transform: async (code, id) => {
      const isBlock = SCRIPT_BLOCK.test(id) && !code.includes('ssrRender')
      if (!isBlock && !MAY_RENDER.test(code)) return undefined
      if (cached?.rows !== app.plan.components)
        cached = { rows: app.plan.components, components: createClientComponents(app) }
      const registered = readRegistered(code)
      const components: ClientComponents = {
        ...cached.components,
        byName: name => (registered.has(pascalCase(name)) ? undefined : cached!.components.byName(name)),
      }
      const readSource = (): Promise<string> => readFile(moduleFile(id.replace(/\?.*$/s, '')), 'utf8')
      if (isBlock && MAY_EXPOSE.test(code)) {
        const { removeClientOnlyFromScript } = await import('./client-only-script')
        const removed = await removeClientOnlyFromScript(code, await readSource(), components)
        if (removed || !MAY_RENDER.test(code)) return removed
      }
      const imported =
        TEMPLATE_BLOCK.test(id) && code.includes('$setup[')
          ? await readImports(await readSource(), components)
          : undefined
      if (
        !imported?.size &&
        !MAY_BE_CLIENT.test(code) &&
        ![...code.matchAll(RESOLVED)].some(([, name]) => components.byName(name!))
      )
        return undefined
      const { parseSync } = await import('oxc-parser')
      return removeClientOnly(
        code,
        parseSync('module.js', code, { sourceType: 'module' }).program as unknown as Node,
        components,
        imported,
      )
    },
  })
}

/** The template of a component may be a module of its own, which does not contain the imports of the script. */
async function readImports(source: string, components: ClientComponents): Promise<ReadonlyMap<string, RenderedSlots>> {
  if (!/\.client\b|#components|#app/.test(source)) return new Map()
  const { readClientImports } = await import('./client-only-script')
  return readClientImports(source, components)
}
