import type { FwOptions } from '@fw/schema'
import { emitBlock, emitLines } from '../../declaration-text'

/** The values of `data` and `error` of `useAsyncData` and `useFetch` before there is a result. */
export function emitEmptyValues({ value, errorValue }: FwOptions['experimental']['defaults']['useAsyncData']): string {
  const members = [
    `data: ${value === null ? 'null' : 'undefined'}`,
    `error: ${errorValue === null ? 'null' : 'undefined'}`,
  ]
  return emitLines([
    'export {}',
    ...emitBlock("declare module '@fw/schema'", emitBlock('interface EmptyValues', members)),
  ])
}
