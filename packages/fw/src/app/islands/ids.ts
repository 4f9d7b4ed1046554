import { getCurrentInstance } from 'vue'

/**
 * Lets the ids of `useId` start with `prefix` in a component and in all below it. Parts of an island are rendered by
 * one application and taken over by another, and must not depend on what else those count.
 */
export function setIdPrefix(prefix: string): void {
  const instance = getCurrentInstance() as unknown as { ids: [prefix: string, next: number, boundaries: number] } | null
  if (instance) instance.ids = [prefix, 0, 0]
}

/** Where the ids of a part start. A component that is loaded later starts its own, which Vue says by another number. */
export function partPrefix(island: string, part: number, isLoaded: boolean): string {
  return `${island}-${part}-${isLoaded ? '0-' : ''}`
}
