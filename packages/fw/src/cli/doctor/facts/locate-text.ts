import { locationAt } from '@fw/kit/imports'
import type { Location } from '@fw/schema'
import type { AppFacts } from './app-facts'

/** Where the configuration, server code or another source first contains a text. */
export function locateRule({ sources }: AppFacts, pattern: RegExp): { location?: Location } {
  const order = [/\/fw\.config\.\w+$/, /\/server\//, /./]
  for (const part of order) {
    for (const { file, text } of sources) {
      const offset = part.test(file) ? text.search(pattern) : -1
      if (offset >= 0) return { location: locationAt(file, text, offset) }
    }
  }
  return {}
}
