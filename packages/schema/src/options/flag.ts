import { option } from '../option'
import type { OptionNode, OptionSpec } from '../option'
import { t } from '../type'

/** A boolean option. */
export function flag(value: boolean, doc: string, more: Partial<OptionSpec> = {}): OptionNode {
  return option({ type: t.boolean, default: value, doc, ...more })
}
