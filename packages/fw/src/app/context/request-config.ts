import { isTree } from '../../shared/payload/object-tree'

type Members = Record<PropertyKey, unknown>

/**
 * Server only: a copy of a shared, frozen value for one request. Objects are copied when they are read, so that unused
 * parts cost nothing. `onWrite` is called for every change.
 */
export function copyForRequest<T extends object>(shared: T, onWrite: () => void): T {
  return new Proxy((Array.isArray(shared) ? [...shared] : { ...shared }) as Members, {
    get(copy, key) {
      const value = copy[key]
      const isShared = value === (shared as Members)[key] && (isTree(value) || Array.isArray(value))
      return isShared ? (copy[key] = copyForRequest(value as object, onWrite)) : value
    },
    set(copy, key, value) {
      onWrite()
      return Reflect.set(copy, key, value)
    },
    deleteProperty(copy, key) {
      onWrite()
      return Reflect.deleteProperty(copy, key)
    },
    defineProperty(copy, key, descriptor) {
      onWrite()
      return Reflect.defineProperty(copy, key, descriptor)
    },
  }) as T
}
