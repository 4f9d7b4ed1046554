import { getCurrentInstance } from 'vue'

interface Counting {
  ids: [prefix: string, next: number, boundaries: number]
}

/**
 * Gives a component its own `useId` scope, as Vue does for async components. The number of `useId` calls inside can
 * then differ between server and client without changing the ids of the components that follow.
 */
export function startIdBoundary(): void {
  const instance = getCurrentInstance() as unknown as Counting
  instance.ids = [`${instance.ids[0]}${instance.ids[2]++}-`, 0, 0]
}
