import { createRequire } from 'node:module'
import type { FwApp } from '@fw/schema'

/** The parts of Vue a server needs, each with the part that brings it: a strict layout shows it to nobody else. */
const PARTS: ReadonlyArray<readonly [name: string, broughtBy: string | undefined, file: string]> = [
  ['vue', undefined, 'vue.runtime.esm-bundler.js'],
  ['@vue/server-renderer', 'vue', 'server-renderer.esm-bundler.js'],
  ['@vue/shared', 'vue', 'shared.esm-bundler.js'],
  ['@vue/runtime-dom', 'vue', 'runtime-dom.esm-bundler.js'],
  ['@vue/runtime-core', '@vue/runtime-dom', 'runtime-core.esm-bundler.js'],
  ['@vue/reactivity', '@vue/runtime-core', 'reactivity.esm-bundler.js'],
]

/**
 * Builds of Vue that bundlers can take apart: without its compilers, which are more than half of the server's code, and
 * without the look-ups by which CommonJS reaches every function. With the runtime compiler on, Vue's own choice stays:
 * only its CommonJS build compiles templates on the server. A project that sees no Vue gets the one that fw sees.
 */
export function resolveVueBuilds(app: FwApp): Record<string, string> {
  const { runtimeCompiler } = app.options.ui
  const own = `${app.options.rootDir}/_.js`
  if (runtimeCompiler && resolveFrom([own], 'vue')) return {}
  const found = new Map<string, string>()
  for (const [name, broughtBy, file] of PARTS) {
    const bases = broughtBy ? [found.get(broughtBy)] : [own, app.plan.entries.server]
    const path = resolveFrom(bases, runtimeCompiler ? name : `${name}/dist/${file}`)
    if (path) found.set(name, path)
  }
  const renderer = found.get('@vue/server-renderer')
  return { ...(renderer ? { 'vue/server-renderer': renderer } : {}), ...Object.fromEntries(found) }
}

function resolveFrom(bases: ReadonlyArray<string | undefined>, id: string): string | undefined {
  for (const base of bases) {
    try {
      if (base) return createRequire(base).resolve(id)
    } catch {
      continue
    }
  }
  return undefined
}
