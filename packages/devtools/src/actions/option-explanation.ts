import { describeOrigin } from '@fw/kit/internal'
import { describeOption, parsePath } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { OptionExplanation } from '../shared/actions'

/** The documentation of an option, and who set it. Values are not part of it, because some are private. */
export async function explainOption(app: Fw, { path }: { path: string }): Promise<OptionExplanation> {
  const keys = parsePath(path) ?? [path]
  const origins = (await app.explainOption?.(keys)) ?? []
  return {
    documentation: describeOption(keys)?.doc ?? '',
    setBy: origins.length > 0 ? origins.map(origin => describeOrigin(origin)) : ['default'],
  }
}
