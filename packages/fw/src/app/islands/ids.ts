import { getCurrentInstance } from 'vue'

/**
 * Sets the `useId` prefix of a component and its descendants. Parts of an island are rendered by one app and hydrated
 * by another, so their ids must not depend on other components.
 */
export function setIdPrefix(prefix: string): void {
  const instance = getCurrentInstance() as unknown as { ids: [prefix: string, next: number, boundaries: number] } | null
  if (instance) instance.ids = [prefix, 0, 0]
}

/** The `useId` prefix of a part. An async component has its own scope, so Vue uses another number. */
export function partPrefix(island: string, part: number, isLoaded: boolean): string {
  return `${island}-${part}-${isLoaded ? '0-' : ''}`
}
