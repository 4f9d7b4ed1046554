import type { EditedCode } from '@fw/kit/imports'
import { findLocals, removeClientOnly } from './client-only'
import type { ClientComponents, RenderedSlots } from './client-only'
import type { Node } from '../code/unused'

const TAG = /<([A-Za-z][\w.-]*)/g
const MAY_BE_CLIENT = /client-?only|\.client\b/i

/**
 * The script of a component whose blocks are modules of their own, without what only the client-only content of its
 * template uses. `source` is the text of the component.
 */
export async function removeClientOnlyFromScript(
  code: string,
  source: string,
  components: ClientComponents,
): Promise<EditedCode | undefined> {
  if (!MAY_BE_CLIENT.test(source) && ![...source.matchAll(TAG)].some(([, tag]) => components.byName(tag!)))
    return undefined
  const template = await compileServerTemplate(source)
  if (template === undefined) return undefined
  const { parseSync } = await import('oxc-parser')
  const both = `${code}\n${template}`
  const program = parseSync('module.js', both, { sourceType: 'module' }).program as unknown as Node
  // No edit adds or removes lines.
  const lines = removeClientOnly(both, program, components)?.code.split('\n')
  const scriptText = lines?.slice(0, code.split('\n').length).join('\n')
  return scriptText === undefined || scriptText === code ? undefined : { code: scriptText, map: null }
}

/** The client-only components that the script of a component imports, by name. */
export async function readClientImports(
  source: string,
  components: ClientComponents,
): Promise<ReadonlyMap<string, RenderedSlots>> {
  const [{ parse }, { parseSync }] = await Promise.all([import('vue/compiler-sfc'), import('oxc-parser')])
  const { script, scriptSetup } = parse(source, { filename: 'component.vue', sourceMap: false }).descriptor
  const text = `${script?.content ?? ''}\n${scriptSetup?.content ?? ''}`
  const lang = /^[jt]sx?$/.exec((scriptSetup ?? script)?.lang ?? '')?.[0] ?? 'js'
  const { program } = parseSync(`script.${lang}`, text, { sourceType: 'module' })
  return findLocals(program as unknown as Node, components)
}

/** The template as the bundler compiles it for the server. Undefined if it is in another language, or fails. */
async function compileServerTemplate(source: string): Promise<string | undefined> {
  const { compileScript, compileTemplate, parse } = await import('vue/compiler-sfc')
  const options = { filename: 'component.vue', id: 'component' }
  try {
    const { descriptor } = parse(source, { filename: options.filename, sourceMap: false })
    if (!descriptor.template || descriptor.template.src || descriptor.template.lang) return undefined
    const bindingMetadata = descriptor.scriptSetup ? compileScript(descriptor, { id: options.id }).bindings : undefined
    return compileTemplate({
      ...options,
      source: descriptor.template.content,
      ssr: true,
      ssrCssVars: [],
      compilerOptions: bindingMetadata ? { bindingMetadata } : {},
    }).code
  } catch {
    // The bundler reports the error.
    return undefined
  }
}
