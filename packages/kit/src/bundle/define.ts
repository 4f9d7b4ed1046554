import { CODE_FLAGS, toolNames } from '@fw/schema'
import type { FwOptions, Side } from '@fw/schema'

/** A constant of Vue, which the configuration calls by a label. */
const HYDRATION_DETAILS = '__UI_PROD_HYDRATION_MISMATCH_DETAILS__'

const FLAG = new RegExp(String.raw`^(?:import\.meta|process)\.(?:${CODE_FLAGS.join('|')})$`)
/** The server builder replaces it: the same bundle is part of the server that prerenders. */
const PRERENDER = 'import.meta.prerender'

/** Constants of one side: those of the configuration, and the flags of the side. */
export function resolveDefine(options: FwOptions, side: Side): Record<string, unknown> {
  const define: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...sideFlags(side, options), ...options.bundler1.define }))
    if (value !== undefined) define[name === HYDRATION_DETAILS ? toolNames(name)[0]! : name] = value
  return define
}

/** The flags among the constants, by name, as code that runs from source: nothing is prerendered. */
export function flagsOf(define: Record<string, unknown>): Record<string, string> {
  const flags = Object.entries(define).filter(([name]) => FLAG.test(name))
  return Object.fromEntries(
    flags.map(([name, value]) => [
      name,
      value === PRERENDER ? 'false' : typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

/** All constants except flags. */
export function withoutFlags(define: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(define).filter(([name]) => !FLAG.test(name)))
}

function sideFlags(side: Side, { dev }: FwOptions): Record<string, boolean | string> {
  const flags: Record<string, boolean | string> = {}
  for (const object of ['import.meta', 'process']) {
    flags[`${object}.client`] = side === 'client'
    flags[`${object}.browser`] = side === 'client'
    flags[`${object}.server`] = side === 'server'
    flags[`${object}.prerender`] = side === 'server' && !dev ? PRERENDER : false
  }
  return flags
}
