import type { FwOptions } from '@fw/schema'

/** Whether open tabs of earlier builds keep working after a deployment. */
export function keepsEarlierBuilds({ dev, skewProtection }: FwOptions): boolean {
  return !dev && skewProtection.builds > 0
}
