import { describeOption, parsePath } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { hideSecrets } from '../describe-options'
import { toPlain } from '../shared/plain-value'
import type { OptionExplanation } from '../shared/actions'

/** The documentation of an option, and where its value comes from: the default first, then the sources. */
export async function explainOption(app: Fw, { path }: { path: string }): Promise<OptionExplanation> {
  const keys = parsePath(path) ?? [path]
  const name = keys.at(-1) ?? ''
  return {
    documentation: describeOption(keys)?.doc ?? '',
    chain: ((await app.explainOption?.(keys)) ?? []).map(({ value, ...step }) => ({
      ...step,
      value: hideSecrets({ [name]: toPlain(value) })[name],
    })),
  }
}
