import * as vue from 'vue'
import { compileScript, parse } from 'vue/compiler-sfc'
import * as server from 'vue/server-renderer'
import { transformComponents } from '../packages/fw/src/build/transforms/plain-components'
import type { PlainComponent } from '../packages/fw/src/render/components/plain-component'
import { registerComponent } from '../packages/fw/src/render/components/register-component'
import { mergeAttrs, renderComponent } from '../packages/fw/src/render/components/render-component'

/** A component with `<script setup>`. */
export interface Source {
  name: string
  script: string
  template: string
  isScoped?: boolean
}

export type Components = Record<string, PlainComponent>

const compiled = new Map<string, string>()

function compile(source: Source, id: string): string {
  const key = JSON.stringify(source)
  const content = compiled.get(key) ?? compileSource(source, id)
  compiled.set(key, content)
  return content
}

function compileSource({ name, script, template, isScoped }: Source, id: string): string {
  const uses = [...new Set(template.match(/<([A-Z]\w*)/g)?.map(tag => tag.slice(1)))]
  const imports = uses.map(used => `import ${used} from './${used}.vue'`).join('\n')
  const { descriptor } = parse(`<script setup>\n${imports}\n${script}\n</script>\n<template>${template}</template>`, {
    filename: `${name}.vue`,
  })
  const templateOptions = { ssr: true, ssrCssVars: [], id, ...(isScoped ? { scoped: true } : {}) }
  return compileScript(descriptor, { id, inlineTemplate: true, templateOptions }).content
}

/**
 * Evaluates compiled components, which can use those before them and the given ones. With `isOurs`, they are
 * transformed and rendered as in builds.
 */
export function loadComponents(
  sources: readonly Source[],
  isOurs: boolean,
  given: Components = {},
): { components: Components; plain: string[] } {
  const components: Components = { ...given }
  const plain: string[] = []
  const renderModule = { ...server, renderComponent, mergeAttrs }
  for (const { name, script, template, isScoped } of sources) {
    const id = `data-v-${name.toLowerCase()}`
    const content = compile({ name, script, template, isScoped }, id)
    const code = (isOurs && transformComponents(content, { render: 'fw', register: 'fw' })?.code) || content
    if (code.includes('__fwPlain')) plain.push(name)
    const body = code
      .replaceAll(/import (\w+) from '\.\/(\w+)\.vue'/g, 'const $1 = components.$2')
      .replaceAll(/import \{([^}]*)\} from ["'](?:vue\/server-renderer|fw)["']/g, (_, names) =>
        destructure(names, 'server'),
      )
      .replaceAll(/import \{([^}]*)\} from ["']vue["']/g, (_, names) => destructure(names, 'vue'))
      .replace('export default', 'return')
    // oxlint-disable-next-line no-new-func
    const component = new Function('vue', 'server', 'components', hoist(body))(
      vue,
      renderModule,
      components,
    ) as PlainComponent
    if (isScoped) component.__scopeId = id
    components[name] = component
    registerComponent(component, `${name}.vue`)
  }
  return { components, plain }
}

function destructure(names: string, from: string): string {
  return `const {${names.replaceAll(' as ', ': ')}} = ${from}`
}

/** Imports come first. */
function hoist(code: string): string {
  const lines = code.split('\n')
  const isImport = (line: string): boolean => / = (?:vue|server|components\.\w+)$/.test(line)
  return [...lines.filter(isImport), ...lines.filter(line => !isImport(line))].join('\n')
}
