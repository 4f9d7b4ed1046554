import * as buildOptions from '#build/options'
import type { ComponentPublicInstance } from 'vue'

const printed = new Set<string>()
let last = ''

/** Development: prints a Vue warning during SSR once, with the component's file instead of all parents' props. */
export function warnOnServer(message: string, instance: ComponentPublicInstance | null, trace: string): void {
  const componentPath = fileOf(instance)?.replace(`${buildOptions.sourceRoot}/`, '') ?? componentsOf(trace)
  // Vue's message does not name the fw option.
  const said = message.trim().replace(/ via (compilerOptions\.isCustomElement)/, ' with the option `ui.$1`')
  const text = `[Vue warn] ${said}${componentPath ? `\n  in ${componentPath}` : ''}`
  // An unresolved component renders as an empty one, which causes a second Vue warning.
  if (
    printed.has(text) ||
    (message.startsWith('Component <Anonymous> is missing template') && last.startsWith('Failed to resolve component'))
  )
    return
  printed.add(text)
  last = message
  console.warn(text)
}

/** The file of the component, or of its nearest parent with a file. */
function fileOf(instance: ComponentPublicInstance | null): string | undefined {
  return instance ? ((instance.$options as { __file?: string }).__file ?? fileOf(instance.$parent)) : undefined
}

/** The names of the parent components, innermost first. */
function componentsOf(trace: string): string {
  return [...trace.matchAll(/at (<\w+)/g)].map(match => `${match[1]}>`).join(' in ')
}
