import { editCode } from '@fw/kit/imports'
import type { EditedCode } from '@fw/kit/imports'
import type { BuildPlugin, Fw } from '@fw/schema'
import { createTransformPlugin } from '../code/transform-plugin'

// The compiled code of a component with `<script setup>`, and of one without a script.
const NAMED = /(?<=__name:\s*)(["'])[^"'\n]*\1/
const UNNAMED = /(?<=const (?:_sfc_main|script) = \{)(?=\s*\})/
const OPTIONS = /(?<=const _sfc_main = (?:\/\*[^*]*\*\/\s*)?(?:_?defineComponent\()?\{)/

/** Names components as in templates: `base/Button.vue` is `BaseButton`. An explicit name has precedence. */
export function createNamesPlugin(app: Fw): BuildPlugin {
  let cached: { rows: unknown; names: Map<string, string> } | undefined
  return createTransformPlugin(app, {
    name: 'fw:component-names',
    code: /_sfc_main|__name:|const script = \{\}/,
    transform(code, id) {
      const { components } = app.plan
      if (cached?.rows !== components) {
        cached = {
          rows: components,
          names: new Map(components.filter(row => row.export === 'default').map(row => [row.filePath, row.pascalName])),
        }
      }
      // Other bundlers compile the script of a component as a module of its own.
      const name = cached.names.get(id.replace(/\?vue&type=script.*$/s, ''))
      return name === undefined ? undefined : nameComponent(code, name)
    },
  })
}

/** The code of a compiled component, with its name set. */
export function nameComponent(code: string, name: string): EditedCode | undefined {
  const text = JSON.stringify(name)
  const named = NAMED.exec(code)
  if (named) return editCode(code, [{ start: named.index, end: named.index + named[0].length, text }], [])
  const [match, separator] = [UNNAMED.exec(code), ''] as const
  if (match) return editCode(code, [{ start: match.index, end: match.index, text: ` __name: ${text}${separator}` }], [])
  const options = OPTIONS.exec(code)
  return options
    ? editCode(code, [{ start: options.index, end: options.index, text: ` __name: ${text},` }], [])
    : undefined
}
