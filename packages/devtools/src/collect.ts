import { installedModules } from '@fw/kit/internal'
import type { Component, Fw, Page } from '@fw/schema'
import { basename } from 'pathe'
import { describeTabs } from './actions/tab-actions'
import { describeNotes } from './describe-notes'
import { describeOptions } from './describe-options'
import { findVersions } from './versions'
import type { ComponentData, DevtoolsData, FeatureData, PageData } from './shared/app-data'

/** The parts of an application, as they are now. */
export async function collectData(app: Fw): Promise<DevtoolsData> {
  const { options, plan } = app
  const { handlers, plugins, tasks, storage } = app.server?.describe?.() ?? {
    handlers: [],
    plugins: [],
    tasks: [],
    storage: [],
  }
  return {
    name: basename(options.rootDir),
    rootDir: options.rootDir,
    versions: findVersions(app),
    facts: describeFacts(app),
    timings: [...(app.timings?.seen?.() ?? [])],
    spans: [...(app.timings?.spans?.() ?? [])],
    hasPages: plan.hasPages,
    pages: flattenPages(plan.pages),
    layouts: Object.values(plan.layouts).map(({ name, file }) => ({ name, file })),
    middleware: plan.middleware.map(({ name, path, global }) => ({ name, file: path, global })),
    components: plan.components.map(describeComponent),
    imports: plan.imports.filter(({ type }) => !type).map(({ name, as, from }) => ({ name: as ?? name, from })),
    plugins: plan.plugins.map(({ name, src, mode }) => ({ ...(name ? { name } : {}), file: src, mode })),
    server: { handlers, plugins, tasks, storage },
    notes: await describeNotes(app),
    modules: installedModules(app).map(({ name, file }) => ({ name, ...(file ? { file } : {}) })),
    features: describeFeatures(app),
    states: [...app.states.keys()].filter(name => !app.features.some(feature => feature.name === name)),
    layers: app.layers.map(({ name, rootDir }) => ({ name, rootDir })),
    options: describeOptions(options),
    tabs: await describeTabs(app),
  }
}

function describeFeatures({ features, timings }: Fw): FeatureData[] {
  const phases = new Map(
    timings
      ?.seen?.()
      .filter(({ kind }) => kind === 'phase')
      .map(({ name, milliseconds }) => [name, milliseconds]),
  )
  return features.map(feature => {
    const milliseconds = phases.get(feature.name)
    return { ...feature, ...(milliseconds === undefined ? {} : { milliseconds }) }
  })
}

function describeFacts({ options, plan }: Fw): Record<string, string> {
  const { builder } = options as { builder?: unknown }
  return {
    'Compatibility version': String(options.future.compatibilityVersion),
    Rendering: options.ssr ? 'SSR' : 'client only (SPA)',
    Routing: plan.hasPages ? `${plan.pages.length} top-level pages` : 'none (no pages)',
    Builder: typeof builder === 'string' ? builder : 'custom',
    'Root directory': options.rootDir,
    'Source directory': options.srcDir,
    'Base URL': options.app.baseURL,
  }
}

/** Pages in the order of their files, each with its whole path. */
export function flattenPages(pages: readonly Page[], around = '', depth = 0): PageData[] {
  return pages.flatMap(page => {
    const path = page.path.startsWith('/')
      ? page.path
      : `${around.replace(/\/$/, '')}/${page.path}`.replace(/(?<=.)\/$/, '')
    const { layout } = page.meta ?? {}
    const pageData: PageData = {
      // The router's own words for a parameter that matches anything.
      path: path.replaceAll('()', ''),
      ...(page.name ? { name: page.name } : {}),
      ...(page.file ? { file: page.file } : {}),
      depth,
      ...(page.mode && page.mode !== 'all' ? { mode: page.mode } : {}),
      ...(layout === undefined
        ? {}
        : { layout: layout === false ? 'none' : typeof layout === 'string' ? layout : 'computed' }),
      middleware: [page.meta?.middleware ?? []].flat().map(entry => (typeof entry === 'string' ? entry : 'inline')),
    }
    return [pageData, ...flattenPages(page.children ?? [], path, depth + 1)]
  })
}

function describeComponent({ pascalName, filePath, mode, global, isAsync, island }: Component): ComponentData {
  return {
    name: pascalName,
    file: filePath,
    mode,
    global: Boolean(global),
    lazy: isAsync === true,
    island: island === true,
  }
}
