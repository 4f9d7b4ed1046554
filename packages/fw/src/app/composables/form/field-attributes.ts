import { fieldName } from '@fw/schema/form-fields'
import { nextTick } from 'vue'
import type { FormContext } from './form-state'
import type { FieldAttributes } from './form-types'
import { valueAt, writeValue } from './form-values'
import { showMessages } from './validate-form'

/** The attributes and listeners of the control of a field. */
export function describeField(context: FormContext, path: string): FieldAttributes {
  const { state, defaults, options } = context
  const isInvalid = Object.hasOwn(state.errors, path)
  return {
    id: elementId(context, path),
    name: fieldName(path, valueAt(defaults, path)),
    'aria-invalid': isInvalid ? 'true' : undefined,
    'aria-describedby': isInvalid ? messageId(context, path) : undefined,
    // After a request without JavaScript, nothing else can focus it.
    autofocus: context.isPosted && Object.keys(state.errors)[0] === path ? true : undefined,
    onInput: event => {
      const { type, files, multiple } = ((event as Event | undefined)?.target ?? {}) as Partial<HTMLInputElement>
      if (type === 'file' && files) writeValue(state.values, path, multiple ? [...files] : files[0])
      if (!isInvalid) return
      delete state.errors[path]
      // After the new value was set.
      if (options.schema) void nextTick(() => showMessages(context))
    },
    onBlur: () => {
      state.touched[path] = true
      if (options.schema) void showMessages(context)
    },
  }
}

function elementId({ id }: FormContext, path: string): string {
  return `${id}-${path}`.replace(/^\W+|\W+$/g, '').replace(/[^\w-]+/g, '-')
}

/** The id of the element with the messages of a field. */
export function messageId(context: FormContext, path: string): string {
  return `${elementId(context, path)}-message`
}
