import type { LoadedOptions } from '@fw/kit/config'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import { isAbsolute, join, resolve } from 'pathe'
import { camelCase, kebabCase, pascalCase, titleCase } from 'scule'
import { isGroup, parseSegment } from '../../build/pages/segment'
import { requireIdentifier, requireTag } from './name'
import { emitComponent, emitComposable, emitHandler, emitLayout, emitMiddleware, emitPage, emitPlugin, paramsOf } from './texts'

/** A file to be written, and what its author should know of it. */
export interface Sketch {
  /** Absolute. */
  file: string
  text: string
  /** How it is used, in one line. */
  use: string
}

export type Flags = Readonly<Record<string, string | boolean | undefined>>

/** Works out the file of one kind from the parts of its name. */
export type Kind = (parts: readonly string[], project: LoadedOptions, flags: Flags) => Sketch

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'connect', 'trace']

/** What `fw add` makes of one file. */
export const kinds: Readonly<Record<string, Kind>> = {
  page(parts, project) {
    const file = join(project.layers[0]!.dirs.pages, ...parts) + '.vue'
    const names = parts.filter(part => !isGroup(part))
    for (const part of names) parseSegment(part, file)
    const params = paramsOf(parts)
    const last = names.findLast(part => part !== 'index' && !part.includes('['))
    const route = `/${names.join('/')}`.replace(/\/index$/, '') || '/'
    return { file, text: emitPage(last ? titleCase(last) : 'Home', params), use: `It is shown at ${route}.` }
  },
  layout(parts, project) {
    const name = kebabCase(parts.join('-'))
    const use = name === 'default' ? 'Every page without another layout has it.' : `A page takes it with definePageMeta({ layout: '${name}' }).`
    return { file: join(project.layers[0]!.dirs.layouts, ...parts) + '.vue', text: emitLayout(), use }
  },
  component(parts, project, flags) {
    const named = [...parts.slice(0, -1), pascalCase(parts.at(-1)!)]
    const tag = pascalCase(named.join('-'))
    requireTag(tag, 'component', parts)
    const file = join(componentsDir(project), ...named) + modeSuffix(flags) + '.vue'
    return { file, text: emitComponent(tag, kebabCase(tag)), use: `Use it as <${tag} />.` }
  },
  // Of these three only files at the top of their folder are found: folders in the name become part of it.
  composable(parts, { options }) {
    const given = camelCase(parts.join('-'))
    const name = /^use[A-Z]/.test(given) ? given : `use${pascalCase(given)}`
    requireIdentifier(name, 'composable', parts)
    return { file: join(options.srcDir, 'composables', `${name}.ts`), text: emitComposable(name, kebabCase(name.slice('use'.length))), use: `Call ${name}() in a component; it needs no import.` }
  },
  middleware(parts, project, flags) {
    const name = parts.join('-').replace(/\.global$/, '')
    const isGlobal = flags.global === true || parts.at(-1)!.endsWith('.global')
    const use = isGlobal ? 'It runs before every navigation.' : `A page asks for it with definePageMeta({ middleware: '${kebabCase(name)}' }).`
    return { file: join(project.layers[0]!.dirs.middleware, `${name}${isGlobal ? '.global' : ''}.ts`), text: emitMiddleware(), use }
  },
  plugin(parts, project, flags) {
    const name = parts.join('-')
    const provided = camelCase(name.replace(/^\d+\./, '').replace(/\.(?:client|server)$/, ''))
    requireIdentifier(provided, 'plugin', parts)
    return { file: join(project.layers[0]!.dirs.plugins, `${name}${modeSuffix(flags)}.ts`), text: emitPlugin(provided), use: `useFwApp().$${provided}() is there in every component.` }
  },
  api(parts, project, flags) {
    const method = methodOf(parts, flags)
    const bare = parts.join('/').replace(new RegExp(`\\.(?:${METHODS.join('|')})$`), '')
    const file = join(project.options.serverDir, 'api', bare) + (method ? `.${method}` : '') + '.ts'
    const text = emitHandler(paramsOf(parts), ['post', 'put', 'patch'].includes(method ?? ''))
    return { file, text, use: `It answers ${method ? method.toUpperCase() : 'every method'} at /api/${bare.replace(/(?:^|\/)index$/, '')}.` }
  },
}

/** The folder of components that new ones belong to: the last that is not global. */
function componentsDir({ options }: LoadedOptions): string {
  const dirs = (options.components?.dirs ?? []).map(dir => typeof dir === 'string' ? { path: dir } : dir as { path: string, global?: boolean })
  const { path } = dirs.findLast(dir => !dir.global) ?? { path: '~/components' }
  const alias = Object.entries(options.alias).find(([name]) => path === name || path.startsWith(`${name}/`))
  if (alias) return join(alias[1]!, path.slice(alias[0].length))
  return isAbsolute(path) ? path : resolve(options.srcDir, path)
}

function modeSuffix({ client, server }: Flags): string {
  if (client && server) throw new ProblemError([commandDiagnostics.wrongFlagValue({ flag: '--client', given: 'given together with `--server`', allowed: 'one of the two' })])
  return client ? '.client' : server ? '.server' : ''
}

function methodOf(parts: readonly string[], { method }: Flags): string | undefined {
  const written = /\.(\w+)$/.exec(parts.at(-1)!)?.[1]
  if (method === undefined) return written !== undefined && METHODS.includes(written) ? written : undefined
  const name = String(method).toLowerCase()
  if (!METHODS.includes(name)) throw new ProblemError([commandDiagnostics.wrongFlagValue({ flag: '--method', given: JSON.stringify(method), allowed: `one of ${METHODS.join(', ')}` })])
  return name
}
