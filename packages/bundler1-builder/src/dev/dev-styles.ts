import { shortenFailure } from '@fw/kit/bundle'
import { joinBase } from '@fw/schema/base-url'
import type { DevStyle, Fw } from '@fw/schema'
import { join } from 'pathe'
import { isCSSRequest } from 'vite'
import type { DevEnvironment, EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { ClientCode } from '../client-code/client-code'
import { privateDetails } from '../private-details'
import { ENVIRONMENTS } from '../side'

const CSS = /const __vite__css = ("(?:[^"\\]|\\.)*")/
const ID = /const __vite__id = ("(?:[^"\\]|\\.)*")/

/** Finds the styles of rendered components in the modules they import, so that the first HTML is styled. */
export function createDevStyles(
  app: Fw,
  server: ViteDevServer,
  ssr: DevEnvironment,
  { note }: Pick<ClientCode, 'note'>,
): (modules: readonly string[]) => Promise<DevStyle[]> {
  const client = server.environments[ENVIRONMENTS.client]!
  const { root } = server.config
  const isOwn = (file: string | null) =>
    file !== null && !file.startsWith(`${app.options.buildDir}/`) && !file.includes('/fw/dist/')
  return async modules => {
    const urls = new Set<string>()
    const add = ({ url, id }: EnvironmentModuleNode): void => {
      // Browsers need the styles, even those of components that only the server loads.
      if (id) note(id)
      urls.add(url)
    }
    for (const module of await globalStyles(app, client)) add(module)
    const seen = new Set<EnvironmentModuleNode>()
    for (const id of modules) {
      for (const module of ssr.moduleGraph.getModulesByFile(join(root, id)) ?? []) {
        // A style sheet already includes its imports.
        if (!isCSSRequest(module.url)) collect(module, isOwn, seen, add)
      }
    }
    const styles = await Promise.all([...urls].map(url => loadStyle(url, client))).catch((error: unknown) => {
      throw shortenFailure(error, app)
    })
    return styles.filter(style => style !== undefined)
  }
}

async function globalStyles(app: Fw, client: DevEnvironment): Promise<EnvironmentModuleNode[]> {
  if (!app.plan.css.length) return []
  await client.transformRequest('#build/css')
  const module = await client.moduleGraph.getModuleByUrl('#build/css')
  return [...(module?.importedModules ?? [])].filter(({ url }) => isCSSRequest(url))
}

/** Follows static imports only: lazy-loaded modules bring their own styles. */
function collect(
  module: EnvironmentModuleNode,
  isOwn: (file: string | null) => boolean,
  seen: Set<EnvironmentModuleNode>,
  add: (style: EnvironmentModuleNode) => void,
): void {
  if (seen.has(module)) return
  seen.add(module)
  const lazy = new Set(module.transformResult?.dynamicDeps)
  for (const child of module.importedModules) {
    if (isCSSRequest(child.url)) add(child)
    else if (!lazy.has(child.url) && isOwn(child.file)) collect(child, isOwn, seen, add)
  }
}

async function loadStyle(url: string, client: DevEnvironment): Promise<DevStyle | undefined> {
  // Vite serves CSS for a link, whatever its style modules contain.
  if (!privateDetails.isTested('styleModules')) return { id: url, url: joinBase(client.config.base, url) }
  const result = await client.transformRequest(url)
  const css = result && CSS.exec(result.code)
  const id = result && ID.exec(result.code)
  if (!css || !id) return undefined
  return { id: JSON.parse(id[1]!) as string, css: JSON.parse(css[1]!) as string, url }
}
