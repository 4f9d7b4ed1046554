import { resolveDefine } from '@fw/kit/bundle'
import { developmentBase } from '@fw/schema'
import type { Fw, Side } from '@fw/schema'
import { IMPORT_META_CONSTANTS } from './import-meta'

const ENV = 'import.meta.env'

/** Constants as code. */
export function createConstants(app: Fw, side: Side): Record<string, string> {
  const { options } = app
  const constants: Record<string, unknown> = {
    __VUE_OPTIONS_API__: true,
    __VUE_PROD_DEVTOOLS__: false,
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false,
    'process.env.NODE_ENV': JSON.stringify(options.dev ? 'development' : options.test ? 'test' : 'production'),
    'import.meta.env.MODE': JSON.stringify(options.bundler1.mode),
    'import.meta.env.DEV': options.dev,
    'import.meta.env.PROD': !options.dev,
    // In development, a plugin provides it.
    ...(options.dev ? {} : { 'import.meta.hot': 'undefined', ...IMPORT_META_CONSTANTS }),
    'import.meta.env.SSR': side === 'server',
    'import.meta.env.BASE_URL': JSON.stringify(options.dev ? developmentBase(options) : options.app.baseURL),
    ...resolveDefine(options, side),
    ...(options.bundler2.aggressiveCodeRemoval ? typeofs(side) : {}),
  }
  const code = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  return { [ENV]: envObject(code), ...code }
}

/** The object itself, for code that destructures it or reads an unknown member. */
function envObject(constants: Record<string, string>): string {
  const prefix = `${ENV}.`
  const members = Object.entries(constants).filter(([name]) => name.startsWith(prefix))
  return `({ ${members.map(([name, value]) => `${JSON.stringify(name.slice(prefix.length))}: ${value}`).join(', ')} })`
}

/** `bundler2.aggressiveCodeRemoval`: code for the other side is unreachable. */
function typeofs(side: Side): Record<string, string> {
  const [process, browser] = side === 'client' ? ['undefined', 'object'] : ['object', 'undefined']
  return {
    'typeof process': JSON.stringify(process),
    'typeof window': JSON.stringify(browser),
    'typeof document': JSON.stringify(browser),
  }
}
