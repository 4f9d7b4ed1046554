import type { FwOptions } from '../options.gen'

/** Whether open tabs of earlier builds keep working after a deployment. */
export function keepsEarlierBuilds({ dev, skewProtection }: Pick<FwOptions, 'dev' | 'skewProtection'>): boolean {
  return !dev && skewProtection.builds > 0
}
