import { servedBase } from '@fw/schema/base-url'
import { useRuntimeConfig } from '../context/runtime-config'

/** `app.baseURL` with a leading and a trailing slash. */
export function basePath(): string {
  return servedBase(useRuntimeConfig().app.baseURL)
}
