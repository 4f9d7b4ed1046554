import { existsSync, readFileSync } from 'node:fs'
import type { LoadedOptions } from '@fw/kit/config'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { ComponentsDir } from '@fw/schema'
import { isAbsolute, join, resolve } from 'pathe'
import { camelCase, kebabCase, pascalCase, titleCase } from 'scule'
import type { ResolvedComponentDir } from '../../build/components/dirs'
import { resolveComponent } from '../../build/components/resolve-component'
import { resolveLayout } from '../../build/layouts/resolve-layout'
import { resolveMiddleware } from '../../build/middleware/resolve-middleware'
import { isGroup, parseSegment } from '../../build/pages/segment'
import { requireIdentifier, requireTag } from './name'
import {
  emitComponent,
  emitComposable,
  emitHandler,
  emitLayout,
  emitMiddleware,
  emitPage,
  emitPlugin,
  paramsOf,
} from './texts'

/** A file to write, with a hint for its author. */
export interface Sketch {
  /** Absolute. */
  file: string
  text: string
  /** How to use it, in one line. */
  use: string
}

type Flags = Readonly<Record<string, string | boolean | undefined>>

/** Whether the root component or the default layout has the `<main>` of all pages: a document has one. */
function hasMain({ layers, options: { extensions } }: LoadedOptions): boolean {
  const names = layers.flatMap(({ srcDir, dirs }) => [
    ...['app', 'App'].map(name => join(srcDir, name)),
    ...['default', 'default/index', 'Default'].map(name => join(dirs.layouts, name)),
  ])
  return names
    .flatMap(name => extensions.map(extension => name + extension))
    .some(file => existsSync(file) && /<main\b/.test(readFileSync(file, 'utf8')))
}

/** Creates the file of one kind from the segments of its name. */
export type Kind = (parts: readonly string[], project: LoadedOptions, flags: Flags) => Sketch

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'connect', 'trace']

/** The kinds of files that `fw add` generates. */
export const kinds: Readonly<Record<string, Kind>> = {
  page(parts, project) {
    const file = join(project.layers[0]!.dirs.pages, ...parts) + '.vue'
    const names = [...parts.slice(0, -1), splitSide(parts.at(-1)!).base].filter(part => !isGroup(part))
    for (const part of names) parseSegment(part, file)
    const params = paramsOf(parts)
    const last = names.findLast(part => part !== 'index' && !part.includes('[')) ?? params.at(-1) ?? 'Home'
    const route = `/${names.join('/')}`.replace(/\/index$/, '') || '/'
    const use = route === '/404' ? 'shown for every unmatched URL' : route
    return { file, text: emitPage(titleCase(last), params, hasMain(project) ? 'div' : 'main'), use }
  },
  layout(parts, project) {
    const { layouts } = project.layers[0]!.dirs
    const file = join(layouts, ...parts) + '.vue'
    const { name } = resolveLayout(layouts, file)
    const use =
      name === 'default' ? 'used by every page without its own layout' : `definePageMeta({ layout: '${name}' })`
    return { file, text: emitLayout(), use }
  },
  component(parts, project, flags) {
    const { base, side } = splitSide(parts.at(-1)!, flags)
    const dir = componentsDir(project)
    const file = join(dir.path, ...parts.slice(0, -1), pascalCase(base)) + side + '.vue'
    const { pascalName: tag } = resolveComponent(dir, file)
    requireTag(tag, 'component', parts)
    return { file, text: emitComponent(tag, kebabCase(tag)), use: `<${tag} />` }
  },
  // Only top-level files of these folders are scanned, so folders in the name become part of the file name.
  composable(parts, { options }) {
    const functionName = camelCase(parts.join('-'))
    const name = /^use[A-Z]/.test(functionName) ? functionName : `use${pascalCase(functionName)}`
    requireIdentifier(name, 'composable', parts)
    return {
      file: join(options.srcDir, 'composables', `${name}.ts`),
      text: emitComposable(name, kebabCase(name.slice('use'.length))),
      use: `${name}(), auto-imported`,
    }
  },
  middleware(parts, project, flags) {
    const base = parts.join('-').replace(/\.global$/, '')
    const isGlobal = flags.global === true || parts.at(-1)!.endsWith('.global')
    const { middleware } = project.layers[0]!.dirs
    const file = join(middleware, `${base}${isGlobal ? '.global' : ''}.ts`)
    const use = isGlobal
      ? 'runs before every navigation'
      : `definePageMeta({ middleware: '${resolveMiddleware(middleware, file).name}' })`
    return { file, text: emitMiddleware(), use }
  },
  plugin(parts, project, flags) {
    const { base, side } = splitSide(parts.join('-'), flags)
    const provided = camelCase(base.replace(/^\d+\./, ''))
    requireIdentifier(provided, 'plugin', parts)
    const where = { '': '', '.client': ', client only', '.server': ', server only' }[side]
    return {
      file: join(project.layers[0]!.dirs.plugins, `${base}${side}.ts`),
      text: emitPlugin(provided),
      use: `useFwApp().$${provided}()${where}`,
    }
  },
  api(parts, project, flags) {
    const method = methodOf(parts, flags)
    const bare = parts.join('/').replace(new RegExp(`\\.(?:${METHODS.join('|')})$`, 'i'), '')
    const file = join(project.options.serverDir, 'api', bare) + (method ? `.${method}` : '') + '.ts'
    const text = emitHandler(paramsOf(parts), ['post', 'put', 'patch'].includes(method ?? ''))
    return {
      file,
      text,
      use: `${method ? method.toUpperCase() : 'any method'} /api/${bare.replace(/(?:^|\/)index$/, '')}`,
    }
  },
}

/** The components folder for new files: the last one that is not global. */
function componentsDir({ options }: LoadedOptions): ResolvedComponentDir {
  const dirs = (options.components?.dirs ?? []).map(dir =>
    typeof dir === 'string' ? { path: dir } : (dir as ComponentsDir),
  )
  const dir = dirs.findLast(({ global }) => !global) ?? { path: '~/components' }
  const alias = Object.entries(options.alias).find(([name]) => dir.path === name || dir.path.startsWith(`${name}/`))
  const path = alias ? join(alias[1]!, dir.path.slice(alias[0].length)) : dir.path
  return {
    ...dir,
    path: isAbsolute(path) ? path : resolve(options.srcDir, path),
    pathPrefix: dir.pathPrefix ?? true,
    pattern: [],
    ignore: [],
    priority: 1,
    origin: { kind: 'layer', name: 'project' },
  }
}

/** A name without `.client` or `.server` at its end; a flag can set it as well. */
function splitSide(name: string, { client, server }: Flags = {}): { base: string; side: '' | '.client' | '.server' } {
  const isClient = client === true || name.endsWith('.client')
  const isServer = server === true || name.endsWith('.server')
  if (isClient && isServer) {
    const flag = client ? '--client' : '--server'
    throw new ProblemError([
      commandDiagnostics.wrongFlagValue({ flag, conflict: client && server ? '`--server`' : `the name \`${name}\`` }),
    ])
  }
  return { base: name.replace(/\.(?:client|server)$/, ''), side: isClient ? '.client' : isServer ? '.server' : '' }
}

function methodOf(parts: readonly string[], { method }: Flags): string | undefined {
  const written = /\.(\w+)$/.exec(parts.at(-1)!)?.[1]?.toLowerCase()
  if (method === undefined) return written !== undefined && METHODS.includes(written) ? written : undefined
  const name = String(method).toLowerCase()
  if (!METHODS.includes(name)) {
    throw new ProblemError([
      commandDiagnostics.wrongFlagValue({
        flag: '--method',
        given: JSON.stringify(method),
        allowed: `one of: ${METHODS.join(', ')}`,
      }),
    ])
  }
  return name
}
