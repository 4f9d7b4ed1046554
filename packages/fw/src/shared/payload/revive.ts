import { parse } from 'devalue'
import { reactive, ref, shallowReactive, shallowRef } from 'vue'
import { createError } from '../fw-error'

/** Revivers for custom types, by type name. */
export type PayloadRevivers = Record<string, (value: any) => unknown>

const revivers: PayloadRevivers = {
  FwError: createError,
  ShallowRef: ([value]) => shallowRef(value),
  Ref: ([value]) => ref(value),
  ShallowReactive: value => shallowReactive(value),
  Reactive: value => reactive(value),
  Error: ({ name, message }) => Object.assign(new Error(message), { name }),
  Untainted: value => value,
  URL: value => new URL(value),
}

/** Parses a value that `stringifyPayload` serialized in devalue's format. Custom types have their own revivers. */
export function revive(text: string, own?: PayloadRevivers): unknown {
  return parse(text, own ? { ...revivers, ...own } : revivers)
}
