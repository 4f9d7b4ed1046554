import { defaultFields, FORM_FIELD } from '@fw/schema/form-fields'
import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef, toRaw } from 'vue'
import type { FormHTMLAttributes, PropType, VNode } from 'vue'
import type { Form } from '../composables/form/form-types'
import { contextOf } from '../composables/form/form-state'

const FormComponent = /* @__PURE__ */ defineComponent({
  name: 'FwForm',
  props: { form: { type: Object as PropType<Form>, required: true } },
  setup(props, { slots }) {
    const element = shallowRef<HTMLFormElement>()
    const setElement = (value: HTMLFormElement | undefined): void => {
      const context = contextOf(toRaw(props.form))
      if (context) context.element = value
    }
    onMounted(() => setElement(element.value))
    onBeforeUnmount(() => setElement(undefined))
    return () => {
      const { form } = props
      return h(
        'form',
        {
          ref: element,
          method: 'post',
          enctype: 'multipart/form-data',
          'aria-busy': form.pending ? 'true' : undefined,
          onSubmit: (event: Event) => {
            if (!event.defaultPrevented) void form.submit(event)
          },
          onReset: (event: Event) => {
            event.preventDefault()
            form.reset()
          },
        },
        // The page finds its form by the first field.
        [
          hidden(FORM_FIELD, form.id),
          ...defaultFields(contextOf(toRaw(form))?.defaults).map(([name, value]) => hidden(name, value)),
          slots.default?.(form),
        ],
      )
    }
  },
})

function hidden(name: string, value: string): VNode {
  return h('input', { type: 'hidden', name, value })
}

/** A form of `useForm`. Without JavaScript, the browser posts it to the URL of its page. */
export const FwForm = FormComponent as unknown as new <Input, Result, Values>(
  props: { form: Form<Input, Result, Values> } & Omit<FormHTMLAttributes, 'action' | 'method' | 'enctype'>,
) => {
  $props: { form: Form<Input, Result, Values> } & Omit<FormHTMLAttributes, 'action' | 'method' | 'enctype'>
  $slots: { default?: (form: Form<Input, Result, Values>) => unknown }
}
