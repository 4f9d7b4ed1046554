import { useState } from 'fw/app'
import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import list from '#build/bulletin/list.mjs'
import type { Bulletin } from '../../module'

/** The bulletins that the visitor has not closed. */
export function useBulletins(): ComputedRef<Bulletin[]> {
  const closed = useState<string[]>('closed-bulletins', () => [])
  return computed(() => list.filter(({ id }) => !closed.value.includes(id)))
}
