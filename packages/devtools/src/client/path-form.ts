import { createElement } from './dom'

/** A field for text that is not prose. */
export function createInput(name: string, placeholder: string): HTMLInputElement {
  return createElement('input', { 'aria-label': name, placeholder, spellcheck: 'false', autocomplete: 'off' })
}

/** A form with a field for a path, and a button that submits it. */
export function createPathForm(field: HTMLInputElement, button: string, onSubmit: () => void): HTMLFormElement {
  const form = createElement(
    'form',
    { class: 'request' },
    createElement(
      'div',
      { class: 'line' },
      field,
      createElement('button', { type: 'submit', class: 'act main' }, button),
    ),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    onSubmit()
  })
  return form
}
