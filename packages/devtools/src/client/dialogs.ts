import { createElement } from './dom'

/** Modal dialogs of the panel: they keep the focus, and Escape closes only them. */
export class Dialogs {
  constructor(private readonly root: ShadowRoot) {}

  /** Asks before something is lost. */
  confirm(question: string, label: string): Promise<boolean> {
    return this.show(question, [], label, async () => {})
  }

  /** Edits a value as JSON. `save` may reject: the dialog shows the reason, and stays open. */
  edit(title: string, value: unknown, save: (value: unknown) => unknown, label = 'Save'): Promise<boolean> {
    const field = createElement('textarea', { rows: 12, spellcheck: 'false', 'aria-label': 'JSON' })
    field.value = JSON.stringify(value, undefined, 2) ?? ''
    return this.show(title, [field], label, async () => {
      await save(parse(field.value))
    })
  }

  /** Shows a value. */
  async read(title: string, value: unknown): Promise<void> {
    const text = typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? 'undefined')
    await this.show(title, [createElement('pre', { tabindex: 0 }, text)], 'Close', async () => {}, true)
  }

  private show(
    title: string,
    content: readonly Node[],
    label: string,
    accept: () => Promise<void>,
    isOnlyText = false,
  ): Promise<boolean> {
    const problem = createElement('p', { class: 'problem', role: 'alert' })
    const cancel = createElement('button', { type: 'button', class: 'act' }, 'Cancel')
    const dialog = createElement(
      'dialog',
      { 'aria-labelledby': 'dialog-title' },
      createElement(
        'form',
        { method: 'dialog' },
        createElement('h2', { id: 'dialog-title' }, title),
        ...content,
        problem,
        createElement(
          'footer',
          {},
          isOnlyText ? false : cancel,
          createElement('button', { type: 'submit', class: 'act main' }, label),
        ),
      ),
    )
    let isAccepted = false
    const submit = async (): Promise<void> => {
      try {
        await accept()
        isAccepted = true
        dialog.close()
      } catch (error) {
        problem.textContent = (error as Error).message
      }
    }
    return new Promise(resolve => {
      cancel.addEventListener('click', () => dialog.close())
      dialog.addEventListener('keydown', event => event.stopPropagation())
      dialog.addEventListener('submit', event => {
        event.preventDefault()
        void submit()
      })
      dialog.addEventListener('close', () => {
        dialog.remove()
        resolve(isAccepted)
      })
      this.root.append(dialog)
      dialog.showModal()
    })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`Invalid JSON: ${(error as Error).message}`, { cause: error })
  }
}
