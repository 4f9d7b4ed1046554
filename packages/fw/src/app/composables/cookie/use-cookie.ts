import {
  computed,
  effectScope,
  getCurrentInstance,
  getCurrentScope,
  isRef,
  onScopeDispose,
  ref,
  shallowRef,
  toRaw,
  watch,
} from 'vue'
import type { Ref } from 'vue'
import type { FwAppContext } from '../../../shared/app-context'
import { cloneTree } from '../../../shared/payload/object-tree'
import { useFwApp } from '../../context/app-context'
import { expireSource, refreshSource, remainingTime, useSource, writeSource } from './cookie-source'
import type { CookieSource } from './cookie-source'
import type { CookieAttributes } from './cookie-text'
import { decodeValue, encodeValue } from './cookie-value'

export interface CookieOptions<T = any> extends CookieAttributes {
  /** The value if the cookie does not exist. */
  default?: () => T | Ref<T>
  /** Whether changes are written. With `shallow`, the ref is shallow: nested changes have no effect. Default: true. */
  watch?: boolean | 'shallow'
  /** Whether the cookie is never written. */
  readonly?: boolean
  /** Whether assigning the same value writes it again, which renews `maxAge`. */
  refresh?: boolean
  encode?: (value: T) => string
  /** If it throws, the cookie is ignored. */
  decode?: (text: string) => T
  /** Whether to read the cookie with this name. */
  filter?: (name: string) => boolean
}

interface CookieRef<T> extends Ref<T> {}

/** A cookie as a ref: read from the request or document, and written on change. `null` and `undefined` remove it. */
export function useCookie<T = string | null | undefined>(
  name: string,
  options?: CookieOptions<T> & { readonly?: false },
): CookieRef<T>
export function useCookie<T = string | null | undefined>(
  name: string,
  options: CookieOptions<T> & { readonly: true },
): Readonly<CookieRef<T>>
export function useCookie<T = string | null | undefined>(name: string, options: CookieOptions<T> = {}): CookieRef<T> {
  const app = useFwApp('useCookie')
  const source = useSource(app, name)
  // The attributes of the latest caller apply to all later writes.
  if (!options.readonly) Object.assign(source.attributes, options)
  const view = useView(app, source, options)
  const rest = remainingTime(options)
  if (rest !== undefined && rest <= 0) {
    if (import.meta.dev) {
      console.warn(
        `useCookie('${name}') has no value: according to its ${options.maxAge === undefined ? '`expires`' : '`maxAge`'}, it has already expired.`,
      )
    }
    view.show(undefined)
  } else {
    view.fill(options.default)
    expireSource(app, source)
  }
  return import.meta.client && source.isUnread && app.isHydrating && getCurrentInstance()
    ? untilHydrated(app, view.cookie, options.default)
    : view.cookie
}

// The server has rendered the default for all visitors. Until the page is hydrated, components must show it as well.
function untilHydrated(app: FwAppContext, cookie: Ref<any>, init: CookieOptions['default']): Ref<any> {
  const isHydrated = ref(false)
  const initial = init?.()
  app.hook('app:suspense:resolve', () => {
    isHydrated.value = true
  })
  return computed({
    get: () => (isHydrated.value ? cookie.value : isRef(initial) ? initial.value : initial),
    set: value => {
      isHydrated.value = true
      cookie.value = value
    },
  })
}

/** Reads a cookie again after other code changed it. Does nothing on the server. */
export function refreshCookie(name: string): void {
  const app = useFwApp('refreshCookie')
  if (import.meta.client && app._cookies?.[name]) refreshSource(app, app._cookies[name])
}

/** A cookie as callers with the same options see it. */
interface CookieView {
  cookie: CookieRef<any>
  show: (text: string | undefined) => void
  /** Sets the default value if the cookie has none. */
  fill: (init: (() => unknown) | undefined) => void
}

// Callers with the same options share a ref. With custom functions, the ref belongs to the component.
function useView(app: FwAppContext, source: CookieSource, options: CookieOptions): CookieView {
  if (options.encode || options.decode || options.filter) {
    const scope = effectScope(true)
    const view = scope.run(() => createView(app, source, options))!
    if (getCurrentScope()) {
      onScopeDispose(() => {
        scope.stop()
        source.views.delete(view.show)
      })
    }
    return view
  }
  const kind = [options.watch ?? true, options.readonly ?? false, options.refresh ?? false].join()
  let view = source.shared.get(kind) as CookieView | undefined
  if (!view) source.shared.set(kind, (view = effectScope(true).run(() => createView(app, source, options))!))
  return view
}

function createView(app: FwAppContext, source: CookieSource, options: CookieOptions): CookieView {
  const { decode = decodeValue, encode = encodeValue, filter } = options
  const isWatched = !options.readonly && (options.watch !== false || import.meta.server)
  const isShallow = options.watch === 'shallow'
  const value: Ref<unknown> = isShallow ? shallowRef() : ref()
  let isShowing = false
  const set = (next: unknown): void => {
    isShowing = true
    value.value = next
    isShowing = false
  }
  const show = (text: string | undefined): void =>
    set(text === undefined || filter?.(source.name) === false ? undefined : tryDecode(decode, text))
  const save = (): void =>
    writeSource(
      app,
      source,
      value.value === null || value.value === undefined ? undefined : encode(toRaw(value.value)),
      show,
    )
  show(source.text)
  source.views.add(show)
  // Synchronous, because on the server the headers are sent before a later flush.
  if (isWatched) watch(value, () => isShowing || save(), { deep: !isShallow, flush: 'sync' })
  return {
    cookie: options.refresh && isWatched ? renewing(value, save) : value,
    show,
    fill: init => {
      if (!init || (value.value !== null && value.value !== undefined)) return
      const initial = init()
      // A copy, because all requests may share the same object.
      set(cloneTree(isRef(initial) ? initial.value : initial))
      // A visitor may have the cookie, even if it cannot be read here.
      const isSaved = !options.readonly && !(import.meta.server && source.isUnread)
      if (isSaved && value.value !== null && value.value !== undefined) save()
    },
  }
}

// A ref does not trigger if the same value is assigned.
function renewing(value: Ref<unknown>, save: () => void): Ref<unknown> {
  return computed({
    get: () => value.value,
    set: next => {
      const isSame = toRaw(next) === toRaw(value.value)
      value.value = next
      if (isSame) save()
    },
  })
}

// Clients can send any value, so a cookie that fails to decode is ignored.
function tryDecode(decode: (text: string) => unknown, text: string): unknown {
  try {
    return decode(text)
  } catch {
    return undefined
  }
}
