import type { Location } from '@fw/schema'
import { relative } from 'pathe'

/** `app/pages/index.vue:3:10` */
export function emitLocation({ file, line, column }: Location, rootDir: string): string {
  const short = relative(rootDir, file)
  return [short.startsWith('../../..') ? file : short, line, column].filter(part => part !== undefined).join(':')
}
