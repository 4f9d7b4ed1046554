import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'
import { shortenFailure } from '@fw/kit/bundle'
import { moduleFile } from '@fw/kit/internal'
import { developmentBase } from '@fw/schema'
import type { DevBundler, Fw, Location } from '@fw/schema'
import { dirname, resolve } from 'pathe'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import { diagnoseMissingExport } from './missing-export'

/** Maps locations in browser code to the author's files. */
export function createSourceLocator(
  app: Fw,
  server: ViteDevServer,
): Required<Pick<DevBundler, 'locate' | 'diagnose' | 'diagnoseImport'>> {
  const { client } = server.environments
  const base = developmentBase(app.options)
  const read = (url: string): string => urlOf(url, base)
  return {
    async locate(url, line, column) {
      const module = await client.moduleGraph.getModuleByUrl(read(url))
      return module?.file ? locateIn(module, line, column) : undefined
    },
    async diagnose(url) {
      const modules = [...(client.moduleGraph.getModulesByFile(moduleFile(url)) ?? [])]
      for (const address of modules.length > 0 ? modules.map(module => module.url) : [read(url)]) {
        try {
          await client.transformRequest(address)
        } catch (error) {
          return shortenFailure(error, app)
        }
      }
      return undefined
    },
    diagnoseImport: message => diagnoseMissingExport(app, client, message, read),
  }
}

// The module URL that the bundler knows: without origin, base and HMR query.
function urlOf(address: string, base: string): string {
  const { pathname, search } = new URL(address, 'http://localhost')
  const query = search
    .slice(1)
    .split('&')
    .filter(part => part && !/^(?:t=\d+|import|direct)$/.test(part))
    .join('&')
  const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
  return decodeURI(path) + (query ? `?${query}` : '')
}

function locateIn(
  { file, transformResult }: EnvironmentModuleNode,
  line: number,
  column: number,
): Location | undefined {
  const map = transformResult?.map as SourceMapPayload | undefined
  if (!map || !('mappings' in map) || map.mappings === '') return { file: moduleFile(file!), line, column }
  const entry = new SourceMap(map).findEntry(line - 1, column - 1)
  if (!('originalLine' in entry)) return undefined
  return {
    file: moduleFile(resolve(dirname(file!), entry.originalSource.replace(/\?.*$/s, ''))),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  }
}
