import { sourceRoot } from '#build/options'
import type { ComponentPublicInstance } from 'vue'

const told = new Set<string>()
let last = ''

/**
 * Development: prints a warning of Vue while rendering on the server. Each once, and with the file of the component
 * instead of the properties of all components around it.
 */
export function warnOnServer(message: string, instance: ComponentPublicInstance | null, trace: string): void {
  const place = fileOf(instance)?.replace(`${sourceRoot}/`, '') ?? componentsOf(trace)
  // Vue does not know where its options are configured.
  const said = message.trim().replace(/ via (compilerOptions\.isCustomElement)/, ' with the option `ui.$1`')
  const text = `[Vue warn] ${said}${place ? `\n  in ${place}` : ''}`
  // A component that cannot be found is rendered as an empty one, of which Vue warns once more.
  if (
    told.has(text) ||
    (message.startsWith('Component <Anonymous> is missing template') && last.startsWith('Failed to resolve component'))
  ) {
    return
  }
  told.add(text)
  last = message
  console.warn(text)
}

/** The file of the component, or of the nearest one around it that has one. */
function fileOf(instance: ComponentPublicInstance | null): string | undefined {
  return instance ? ((instance.$options as { __file?: string }).__file ?? fileOf(instance.$parent)) : undefined
}

/** The names of the components around it, from the inside out. */
function componentsOf(trace: string): string {
  return [...trace.matchAll(/at (<\w+)/g)].map(match => `${match[1]}>`).join(' in ')
}
