import layouts, { reportedLayouts } from '#build/layouts'
import * as buildOptions from '#build/options'
import { componentsOf } from './note'

const warned = new Set<string>()

/**
 * Development: warns once about a layout that does not exist, unless the build has. `source` is the component that
 * contains `<FwLayout>`, or a line of a stack trace.
 */
export function warnUnknownLayout(name: string, source: { instance?: unknown; call?: string | undefined }): void {
  if (warned.has(name) || reportedLayouts.includes(name)) return
  warned.add(name)
  const [component] = componentsOf(source.instance)
  const place = source.call ?? (component && `in ${component.file.replace(`${buildOptions.sourceRoot}/`, '')}`)
  console.warn(
    `[fw] FW2020: Layout "${name}" not found. Available layouts: ${Object.keys(layouts).join(', ') || 'none'}.${place ? `\n  ${place}` : ''}`,
  )
}
