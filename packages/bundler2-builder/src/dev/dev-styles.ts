import { shortenFailure } from '@fw/kit/bundle'
import { STYLE_ID } from '@fw/kit/internal'
import type { DevStyle, Fw } from '@fw/schema'
import { join } from 'pathe'
import { describeErrors } from '../build/run-compiler'
import { STYLE_ATTRIBUTE } from '../loaders/dev-style-loader'
import type { Development } from './development'
import { moduleIdOf } from './module-id'
import type { ServerStyle } from './server/server-modules'
import { fileOf } from './compile/side-compiler'

const GLOBAL = '#build/css'
const STYLE_BLOCK = /[?&]type=style\b/

/** The styles of rendered components, and the global ones. Throws if one of them could not be compiled. */
export async function findDevStyles(
  app: Fw,
  development: Development,
  modules: readonly string[],
): Promise<DevStyle[]> {
  const { options, plan } = app
  const idOf = (name: string): string => moduleIdOf(join(options.bundler1.root!, name), options.rootDir)
  const ids = modules.map(idOf)
  throwStyleFailure(app, development, ids)
  const { manifest, server } = development
  if (options.bundler2.extractCSS) {
    const onlyServer = modules.filter(name => !manifest.has(name))
    return [...manifest.stylesOf(modules), ...server.stylesOf(onlyServer.map(idOf)).map(toDevStyle)]
  }
  if (plan.css.length > 0) await development.import(GLOBAL)
  const global = server.idOf(GLOBAL)
  return server.stylesOf([...(global === undefined ? [] : [global]), ...ids]).map(toDevStyle)
}

function toDevStyle({ key, text }: ServerStyle): DevStyle {
  return { id: key, url: '', css: text, attribute: STYLE_ATTRIBUTE }
}

/** The server only knows the names of style sheets, which the client compiles. */
function throwStyleFailure(app: Fw, { client, server }: Development, ids: readonly string[]): void {
  const errors = client.errors.filter(({ module }) => isStyle(module?.resource ?? ''))
  if (errors.length === 0) return
  const files = new Set(server.withImports(ids).map(id => join(app.options.rootDir, fileOfId(id))))
  const error = errors.find(found => files.has(fileOf(found)!))
  if (error) throw shortenFailure(describeErrors(app, [error]), app)
}

/** The file of such a module, without its loaders. */
function fileOfId(id: string): string {
  return id.replace(/^.*!/s, '').replace(/\?.*$/s, '')
}

function isStyle(id: string): boolean {
  return STYLE_ID.test(id) || STYLE_BLOCK.test(id)
}
