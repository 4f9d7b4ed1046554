import type { Section } from './view-sections'

/** What the messages that belong to no field are shown for. */
const WHOLE_FORM = 'Whole form'

/** The messages that a form handler responds with, by field. Choosing a field calls `edit` with its path. */
export function describeFieldMessages(body: unknown, edit: (field: string) => void): Section[] {
  const { errors, formErrors } = (body as { data?: { errors?: unknown; formErrors?: unknown } } | null)?.data ?? {}
  if (typeof errors !== 'object' || errors === null) return []
  const fields = Object.entries(errors).map(([field, messages]) => ({ field, messages: textsOf(messages) }))
  const whole = textsOf(formErrors)
  return [
    {
      title: 'Messages of fields',
      rows: [
        ...fields.map(({ field, messages }) => ({
          label: field,
          note: messages.join('\n'),
          actions: [{ label: 'Edit', run: () => edit(field) }],
        })),
        ...(whole.length > 0 ? [{ label: WHOLE_FORM, note: whole.join('\n') }] : []),
      ],
    },
  ]
}

function textsOf(messages: unknown): string[] {
  return [messages ?? []].flat().filter(message => typeof message === 'string')
}
