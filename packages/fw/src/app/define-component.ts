import type { ReactiveHead } from '@unhead/vue'
import { computed, defineComponent, getCurrentInstance } from 'vue'
import type { Ref } from 'vue'
import type { FwApp } from '../shared/app-context'
import { createAsyncData } from './composables/data/async-data'
import { useFwApp } from './context/app-context'
import { useHead } from './head/composables'

type Data = Record<string, unknown>

/** The options that `defineFwComponent` adds to those of Vue. */
interface FwComponentOptions {
  /** Fetches data as `useAsyncData` does and exposes its properties to the template. */
  asyncData?: (app: FwApp) => Promise<Data> | Data
  /** The key of that data. Default: a key for the component. */
  fetchKey?: string | (() => string)
  /** Head tags of the component. */
  head?: ReactiveHead | ((app: FwApp) => ReactiveHead)
}

declare module 'vue' {
  interface ComponentCustomOptions extends FwComponentOptions {}
}

/** `defineComponent` with the additional options `asyncData`, `fetchKey` and `head`. The build may append a key. */
export const defineFwComponent = /* @__NO_SIDE_EFFECTS__ */ ((...args: any[]): any => {
  const added = args.find(argument => typeof argument === 'string') as string | undefined
  const component = args.find(argument => typeof argument !== 'string')
  const { asyncData, fetchKey, head, setup } = component as FwComponentOptions & { setup?: (...args: any[]) => any }
  if (!asyncData && !head) return defineComponent(component)
  return defineComponent({
    ...component,
    async setup(props: unknown, context: unknown) {
      const app = useFwApp('defineFwComponent')
      const { type } = getCurrentInstance()!
      if (head) useHead(typeof head === 'function' ? () => head(app) : head)
      const result = Promise.resolve(setup?.(props, context))
      if (!asyncData) return result
      const key = typeof fetchKey === 'function' ? fetchKey() : fetchKey
      const loading = createAsyncData(app, `component:${key || (added ?? type.name ?? type.__name ?? type.__file)}`, {
        name: 'defineFwComponent',
        handler: () => asyncData(app),
        options: { deep: true },
      })
      const [state, { data, error }] = await Promise.all([result, loading])
      if (error.value) throw error.value
      return { ...state, ...membersOf(data) }
    },
  } as any)
}) as typeof defineComponent

/** The properties of the data as refs, which follow when it is refreshed. */
function membersOf(data: Ref<Data | null | undefined>): Record<string, Ref<unknown>> {
  let latest: Data = {}
  // A failed refresh does not remove what the template uses.
  const read = (): Data => (latest = data.value ?? latest)
  return Object.fromEntries(
    Object.keys(read()).map(name => [
      name,
      computed({
        get: () => read()[name],
        set: value => {
          read()[name] = value
        },
      }),
    ]),
  )
}
