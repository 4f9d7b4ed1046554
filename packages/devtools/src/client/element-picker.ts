import { areaOf, findComponent, nameOfComponent } from './component-tree'
import type { Instance } from './component-tree'

/** Lets the user select a component in the page with the pointer: hovering marks it, a click picks it. */
export class ElementPicker {
  private stopListening: (() => void) | undefined
  private marker: HTMLElement | undefined

  constructor(private readonly onPick: (instance: Instance) => void) {}

  get isActive(): boolean {
    return this.stopListening !== undefined
  }

  start(page: Window): void {
    const move = (event: Event): void => this.mark(page, pickedFrom(event))
    const block = (event: Event): void => {
      if (isInTools(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const click = (event: Event): void => {
      const instance = pickedFrom(event)
      block(event)
      if (isInTools(event)) return
      this.stop()
      if (instance) this.onPick(instance)
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') this.stop()
    }
    const pressed = ['pointerdown', 'pointerup', 'mousedown', 'mouseup'] as const
    page.addEventListener('pointermove', move, true)
    page.addEventListener('click', click, true)
    page.addEventListener('keydown', key, true)
    for (const name of pressed) page.addEventListener(name, block, true)
    this.stopListening = () => {
      page.removeEventListener('pointermove', move, true)
      page.removeEventListener('click', click, true)
      page.removeEventListener('keydown', key, true)
      for (const name of pressed) page.removeEventListener(name, block, true)
    }
  }

  stop(): void {
    this.stopListening?.()
    this.stopListening = undefined
    this.unmark()
  }

  /** Marks the area of a component. */
  mark(page: Window, instance: Instance | undefined): void {
    const area = instance && areaOf(instance)
    if (!area) return this.unmark()
    this.marker ??= createMarker(page.document)
    // Each property by itself: a content security policy may reject style attributes.
    const { style } = this.marker
    style.left = `${area.left}px`
    style.top = `${area.top}px`
    style.width = `${area.width}px`
    style.height = `${area.height}px`
    this.marker.textContent = `<${nameOfComponent(instance)}>`
  }

  unmark(): void {
    this.marker?.remove()
    this.marker = undefined
  }
}

function pickedFrom(event: Event): Instance | undefined {
  return isInTools(event) ? undefined : findComponent(event.target)
}

function isInTools({ target }: Event): boolean {
  return (target as Element | null)?.localName === 'fw-devtools'
}

function createMarker(page: Document): HTMLElement {
  const marker = page.createElement('div')
  marker.className = 'fw-devtools-marker'
  marker.setAttribute('aria-hidden', 'true')
  Object.assign(marker.style, {
    position: 'fixed',
    zIndex: '2147483644',
    pointerEvents: 'none',
    boxSizing: 'border-box',
    border: '2px solid #2f7bff',
    borderRadius: '4px',
    background: 'rgb(47 123 255 / .18)',
    color: '#fff',
    font: '600 12px/1.4 system-ui, sans-serif',
    textShadow: '0 0 4px #0b2f73, 0 0 2px #0b2f73',
    padding: '2px 6px',
    overflow: 'hidden',
  })
  return page.body.appendChild(marker)
}
