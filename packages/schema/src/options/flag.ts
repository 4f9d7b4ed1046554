import { option } from '../declare/option'
import type { OptionNode, OptionSpec } from '../declare/option'
import { t } from '../declare/type'

/** A boolean option. */
export function flag(value: boolean, doc: string, more: Partial<OptionSpec> = {}): OptionNode {
  return option({ type: t.boolean, default: value, doc, ...more })
}
