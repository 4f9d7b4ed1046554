import { encodeFields } from '@fw/schema/form-fields'
import type { FormBody } from '../shared/actions'
import { createElement } from './dom'

/** The fields for the files of a form. JSON cannot contain files, so the others are sent as fields with them. */
export class FileFields {
  readonly element = createElement('div', { class: 'fields' })

  show(files: FormBody['files']): void {
    this.element.replaceChildren(
      ...files.map(({ name, isList }) =>
        createElement(
          'label',
          {},
          createElement('span', {}, `${name} (${isList ? 'files' : 'file'})`),
          createElement('input', { type: 'file', name: isList ? `${name}[]` : name, multiple: isList }),
        ),
      ),
    )
  }

  /** Focuses the field of a path. False if it is not for files. */
  focus(path: string): boolean {
    const input = this.inputs().find(({ name }) => name.replace(/\[\]$/, '') === path.replace(/\[\d+\]$/, ''))
    input?.focus()
    return input !== undefined
  }

  /** A multipart body of the values in a text of JSON and the chosen files. Undefined if no file is chosen. */
  encode(text: string): FormData | undefined {
    const files = this.inputs().flatMap(({ name, files: chosen }) =>
      [...(chosen ?? [])].map(file => [name, file] as const),
    )
    if (files.length === 0) return undefined
    const body = new FormData()
    for (const [name, value] of encodeFields(readValues(text))) body.append(name, value as string)
    for (const [name, file] of files) body.append(name, file)
    return body
  }

  private inputs(): HTMLInputElement[] {
    return [...this.element.querySelectorAll('input')]
  }
}

function readValues(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new Error(`The body must be JSON, so that it can be sent with files: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
