import { createElement, createIcon } from './dom'
import type { View } from './view'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The tabs of the panel. One of them is in the tab order; arrow keys, Home and End select the others. */
export class PanelTabs {
  readonly element: HTMLElement
  private selected: View | undefined
  private readonly views: View[] = []
  private readonly buttons = new Map<View, HTMLButtonElement>()

  constructor(private readonly onSelect: (view: View) => void) {
    this.element = createElement('div', {
      class: 'tabs',
      role: 'tablist',
      'aria-label': 'Views',
      'aria-orientation': 'vertical',
    })
    this.element.addEventListener('keydown', event => this.move(event))
  }

  /** Adds tabs at the end. */
  add(views: readonly View[]): void {
    for (const view of views) {
      const button = createTab(view)
      button.addEventListener('click', () => this.onSelect(view))
      this.views.push(view)
      this.buttons.set(view, button)
      this.element.append(button)
    }
  }

  select(view: View): void {
    this.selected = view
    for (const [other, button] of this.buttons) {
      const isSelected = other === view
      button.setAttribute('aria-selected', String(isSelected))
      button.tabIndex = isSelected ? 0 : -1
      if (isSelected) button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }

  focus(): void {
    if (this.selected) this.buttons.get(this.selected)!.focus()
  }

  private move(event: KeyboardEvent): void {
    const last = this.views.length - 1
    const index = this.views.indexOf(this.selected!)
    const step = STEPS[event.key]
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : step !== undefined && (index + step + this.views.length) % this.views.length
    if (next === false) return
    event.preventDefault()
    this.onSelect(this.views[next]!)
    this.focus()
  }
}

function createTab({ id, title, icon }: View): HTMLButtonElement {
  return createElement(
    'button',
    { type: 'button', role: 'tab', id: `tab-${id}`, 'data-view': id, 'aria-controls': 'content' },
    createIcon(icon, 16),
    createElement('span', {}, title),
  )
}
