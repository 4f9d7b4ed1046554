import type { Row, Section } from './view-sections'

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
          ...showMessages(field, messages),
          actions: [{ label: 'Edit', run: () => edit(field) }],
        })),
        ...(whole.length > 0 ? [showMessages(WHOLE_FORM, whole)] : []),
      ],
    },
  ]
}

/** Usually, there is one message, so that the row has one line. */
function showMessages(label: string, [first, ...others]: readonly string[]): Row {
  return { label, value: first ?? '', ...(others.length > 0 ? { note: others.join('\n') } : {}) }
}

function textsOf(messages: unknown): string[] {
  return [messages ?? []].flat().filter(message => typeof message === 'string')
}
