import { escapeRegExp } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import type { Nitro, NitroConfig } from 'nitro/types'
import { createIsServerFile } from './engine-plugin'

/** Constants of server code. */
export function createConstants(app: Fw): Record<string, string> {
  const { dev, test } = app.options
  return {
    'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production'),
    'process.server': 'true',
    'process.client': 'false',
    'process.browser': 'false',
    'process.dev': String(dev),
    'process.test': String(test),
    'process.prerender': 'false',
    'import.meta.test': String(test),
    'import.meta.browser': 'false',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  }
}

/** Flags of the engine below `import.meta`. */
export function createFlags({ options }: Pick<Nitro, 'options'>): Record<string, unknown> {
  return {
    dev: options.dev,
    preset: options.preset,
    prerender: options.preset === 'nitro-prerender',
    nitro: true,
    server: true,
    client: false,
    baseURL: options.baseURL,
    _asyncContext: options.experimental.asyncContext ?? false,
    _tasks: options.experimental.tasks ?? false,
    _websocket: options.features.websocket ?? options.experimental.websocket ?? false,
  }
}

type Texts = NonNullable<NitroConfig['replace']>

/** What the project and its preset replace in the text of modules, in strings, too. */
export function listTexts(app: Fw, { options }: Pick<Nitro, 'options'>): Texts {
  const constants = createConstants(app)
  const projects = (app.options.serverEngine as NitroConfig).replace ?? {}
  return Object.fromEntries(
    Object.entries(options.replace).filter(([name]) => !(name in constants) || Object.hasOwn(projects, name)),
  )
}

/** Matches the names of texts that are not part of a longer name. */
export function textPattern(texts: Readonly<Texts>): string {
  const names = Object.keys(texts).toSorted((one, other) => other.length - one.length)
  const escaped = names.map(escapeRegExp)
  return String.raw`(?<![\w$])(?:${escaped.join('|')})(?![\w$.])`
}

/** The flags that only server code has. */
const SERVER_FLAG = /\bimport\.meta\.(nitro|preset|baseURL)\b/g

/** A Vite plugin for development: flags and texts, which the engine replaces in builds. */
export function createTextsPlugin(app: Fw, engine: Nitro): object {
  const isServerFile = createIsServerFile(app)
  const flags = createFlags(engine)
  const texts = listTexts(app, engine)
  const pattern = Object.keys(texts).length > 0 ? new RegExp(textPattern(texts), 'g') : undefined
  const textOf = (name: string, id: string): string => {
    const text = texts[name]
    return String(typeof text === 'function' ? text(id) : text)
  }
  return {
    name: 'fw:server-texts',
    enforce: 'pre',
    transform(code: string, id: string) {
      if (!isServerFile(id)) return undefined
      const flagged = code.replace(SERVER_FLAG, (_, flag: string) => JSON.stringify(flags[flag]))
      const replaced = pattern ? flagged.replace(pattern, name => textOf(name, id)) : flagged
      return replaced === code ? undefined : { code: replaced, map: null }
    },
  }
}
