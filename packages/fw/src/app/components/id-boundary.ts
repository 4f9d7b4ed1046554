import { getCurrentInstance } from 'vue'

interface Counting {
  ids: [prefix: string, next: number, boundaries: number]
}

/**
 * Gives a component ids of its own, as Vue gives them to asynchronous ones: however many `useId` calls there are in it
 * on one side, those that follow it count the same on both.
 */
export function startIdBoundary(): void {
  const instance = getCurrentInstance() as unknown as Counting
  instance.ids = [`${instance.ids[0]}${instance.ids[2]++}-`, 0, 0]
}
