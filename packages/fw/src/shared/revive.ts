import { parse } from 'devalue'
import { reactive, ref, shallowReactive, shallowRef } from 'vue'
import { createError } from './error'

const revivers: Record<string, (value: any) => any> = {
  FwError: createError,
  ShallowRef: ([value]) => shallowRef(value),
  Ref: ([value]) => ref(value),
  ShallowReactive: value => shallowReactive(value),
  Reactive: value => reactive(value),
  Error: ({ name, message }) => Object.assign(new Error(message), { name }),
  Untainted: value => value,
  URL: value => new URL(value),
}

/** The value in a text that `stringifyPayload` wrote in devalue's format. */
export function revive(text: string): unknown {
  return parse(text, revivers)
}
