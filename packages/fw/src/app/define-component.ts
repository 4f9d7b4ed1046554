import { defineComponent, getCurrentInstance, toRefs } from 'vue'
import type { FwAppContext } from '../shared/app-context'
import { createAsyncData } from './composables/data/async-data'
import { useFwApp } from './context/app-context'
import { useHead } from './head/composables'

interface ComponentExtras {
  /** Fetches data as `useAsyncData` does and exposes its properties to the template. */
  asyncData?: (app: FwAppContext) => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Head tags of the component. */
  head?: object | ((app: FwAppContext) => object)
}

/** `defineComponent` with the additional options `asyncData` and `head`. The build may append a key. */
export const defineFwComponent = /* @__NO_SIDE_EFFECTS__ */ ((...args: any[]): any => {
  const key = args.find(argument => typeof argument === 'string') as string | undefined
  const component = args.find(argument => typeof argument !== 'string')
  const { asyncData, head, setup } = component as ComponentExtras & { setup?: (...args: any[]) => any }
  if (!asyncData && !head) {
    return defineComponent(component)
  }
  return defineComponent({
    ...component,
    async setup(props: unknown, context: unknown) {
      const app = useFwApp('defineFwComponent')
      const { type } = getCurrentInstance()!
      if (head) {
        useHead(typeof head === 'function' ? () => (head as (app: FwAppContext) => object)(app) : head)
      }
      const result = Promise.resolve(setup?.(props, context))
      if (!asyncData) {
        return result
      }
      const name = `component:${key ?? type.name ?? type.__name ?? type.__file}`
      const loading = createAsyncData(app, name, {
        name: 'defineFwComponent',
        handler: () => asyncData(app),
        options: { deep: true },
      })
      const [state, { data, error }] = await Promise.all([result, loading])
      if (error.value) {
        throw error.value
      }
      return { ...state, ...toRefs(data.value ?? {}) }
    },
  } as any)
}) as typeof defineComponent
