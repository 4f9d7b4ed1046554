import { sideOf } from '@fw/kit/bundle'
import { CODE_FLAGS } from '@fw/schema'
import type { Side } from '@fw/schema'
import type { Plugin } from 'vite'

const NAMES = CODE_FLAGS.join('|')
const META = new RegExp(String.raw`\bimport\.meta\.(?:${NAMES})\b`)
const PROCESS = new RegExp(String.raw`\bprocess\.(?:${NAMES})\b(?!\s*=[^=])`, 'g')
const EITHER = new RegExp(String.raw`\b(?:import\.meta|process)\.(?:${NAMES})\b`)

/**
 * In development, the bundler does not replace constants in browser code. Flags on `import.meta` are set at the start
 * of each module that uses one; flags on `process`, which browsers lack, are replaced. Neither shifts code, so source
 * maps stay valid.
 */
export function flagsPlugin(flags: Record<Side, Record<string, string>>): Plugin {
  return {
    name: 'fw:flags',
    transform: {
      filter: { code: EITHER },
      handler(code) {
        const values = flags[sideOf(this.environment)]
        const replaced = code.replace(PROCESS, flag => (values[flag] ?? 'undefined').padEnd(flag.length))
        return { code: META.test(code) ? `${emitMetaFlags(values)}${replaced}` : replaced, map: null }
      },
    },
  }
}

function emitMetaFlags(values: Record<string, string>): string {
  const flags = Object.entries(values).filter(([name]) => name.startsWith('import.meta.'))
  return flags.map(([name, value]) => `${name}=${value};`).join('')
}
