import type { FwOptions, Side } from '@fw/schema'

/** Vue's names of the constants that the configuration calls by a label. */
const LABELS: Record<string, string> = {
  __UI_PROD_HYDRATION_MISMATCH_DETAILS__: '__VUE_PROD_HYDRATION_MISMATCH_DETAILS__',
}

const FLAG = /^(?:import\.meta|process)\.(?:dev|test|client|server|browser)$/

/** Constants of one side: those of the configuration, and the flags of the side. */
export function resolveDefine(options: FwOptions, side: Side): Record<string, unknown> {
  const define: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...sideFlags(side), ...options.bundler1.define })) {
    if (value !== undefined) define[LABELS[name] ?? name] = value
  }
  return define
}

/** The flags among the constants, by name, as code. */
export function flagsOf(define: Record<string, unknown>): Record<string, string> {
  const flags = Object.entries(define).filter(([name]) => FLAG.test(name))
  return Object.fromEntries(
    flags.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** All constants except flags. */
export function withoutFlags(define: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(define).filter(([name]) => !FLAG.test(name)))
}

function sideFlags(side: Side): Record<string, boolean> {
  const flags: Record<string, boolean> = {}
  for (const object of ['import.meta', 'process']) {
    flags[`${object}.client`] = side === 'client'
    flags[`${object}.browser`] = side === 'client'
    flags[`${object}.server`] = side === 'server'
  }
  return flags
}
