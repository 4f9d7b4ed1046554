import type { StandardSchema } from '@fw/schema'
import { collectMessages } from '@fw/schema/form-fields'
import type { FieldMessages } from '@fw/schema/form-fields'
import { copyValues, dropEmptyNumbers } from './form-values'
import { setMessages } from './form-state'
import type { FormContext } from './form-state'

const NO_MESSAGES: FieldMessages = { errors: {}, formErrors: [] }

/** The messages of the schema of the options for some values. None without a schema. */
export async function findMessages({ options }: FormContext, values: unknown): Promise<FieldMessages> {
  if (!options.schema) return NO_MESSAGES
  const { issues } = await (await loadSchema(options.schema))['~standard'].validate(values)
  return issues ? collectMessages(issues) : NO_MESSAGES
}

type SchemaOption = NonNullable<FormContext['options']['schema']>

// Schemas of some libraries are functions themselves.
async function loadSchema(schema: SchemaOption): Promise<StandardSchema> {
  return '~standard' in schema ? schema : schema()
}

/** Whether messages contain any. */
export function hasMessages({ errors, formErrors }: FieldMessages): boolean {
  return formErrors.length > 0 || Object.keys(errors).length > 0
}

/** The values as they are sent. */
export function valuesToSend({ state, defaults }: FormContext): Record<string, unknown> {
  const values = copyValues(state.values)
  dropEmptyNumbers(values, defaults)
  return values
}

/** Shows the messages of the fields that the visitor has left, or of all fields once the form was sent. */
export async function showMessages(context: FormContext): Promise<void> {
  const { state } = context
  const { errors, formErrors } = await findMessages(context, valuesToSend(context))
  if (state.pending) return
  const shown = Object.entries(errors).filter(([path]) => context.isSent || state.touched[path])
  setMessages(context, { errors: Object.fromEntries(shown), formErrors: context.isSent ? formErrors : [] })
}
