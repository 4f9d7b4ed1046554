import type { DevtoolsData } from '../shared/app-data'
import { describeApplication, findApplication } from './application'
import { createSheet, element, icon } from './dom'
import { PANEL_STYLE } from './panel-style'
import { renderSections } from './render'
import type { Place } from './render'
import { filterSections } from './rows'
import type { Section } from './rows'
import { VIEWS } from './views'
import type { View } from './views'

export interface PanelOptions {
  root: ShadowRoot
  base: string
  editor: string
  /** Whether it is all there is, rather than a part of a page. */
  isPage: boolean
  view: string
  onView: (id: string) => void
  onClose: () => void
}

// The open page tells nobody when its state changes.
const LOOK_EVERY = 400

/** What the button opens: a tab for each view, and the rows of one of them. */
export class Panel {
  readonly host: HTMLElement
  private data: DevtoolsData | undefined
  private failure: string | undefined
  private shown = ''
  private view: View
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly toggled = new Map<string, boolean>()
  private readonly content = element('div', { class: 'content', role: 'tabpanel', id: 'content', tabindex: 0 })
  private readonly filter = element('input', {
    type: 'search',
    placeholder: 'Filter',
    'aria-label': 'Filter rows',
    spellcheck: 'false',
  })
  private readonly tabs: readonly HTMLButtonElement[]

  constructor(private readonly options: PanelOptions) {
    const { root, isPage } = options
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, createSheet(PANEL_STYLE)]
    this.view = VIEWS.find(({ id }) => id === options.view) ?? VIEWS[0]!
    this.tabs = VIEWS.map(view =>
      element(
        'button',
        { type: 'button', role: 'tab', 'data-view': view.id, 'aria-controls': 'content' },
        icon(view.icon, 16),
        element('span', {}, view.title),
      ),
    )
    this.host = element(
      'section',
      { id: 'panel', class: isPage ? 'panel page' : 'panel', 'aria-label': 'Developer tools' },
      this.createHeader(),
      element('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Views' }, ...this.tabs),
      this.content,
    )
    this.listen()
    root.append(this.host)
    this.select(this.view)
  }

  /** Asks for everything again, and shows it. */
  async refresh(): Promise<void> {
    try {
      const response = await fetch(`${this.options.base}__fw_devtools__/data.json`, { cache: 'no-store' })
      if (!response.ok) throw new Error(`The development server responded with ${response.status}.`)
      this.data = (await response.json()) as DevtoolsData
      this.failure = undefined
    } catch (error) {
      this.failure = error instanceof TypeError ? 'The development server does not respond.' : (error as Error).message
    }
    this.render()
  }

  show(): void {
    this.host.hidden = false
    this.follow()
    void this.refresh()
  }

  hide(): void {
    this.host.hidden = true
    clearInterval(this.timer)
  }

  focus(): void {
    this.tabs.find(tab => tab.dataset.view === this.view.id)?.focus()
  }

  private createHeader(): HTMLElement {
    const { base, isPage, onClose } = this.options
    const close = element(
      'button',
      { type: 'button', class: 'plain', 'aria-label': 'Close', title: 'Close (Escape)' },
      icon('M5 5l10 10M15 5L5 15', 18),
    )
    close.addEventListener('click', onClose)
    const own = element(
      'a',
      {
        class: 'plain',
        href: `${base}__fw_devtools__/`,
        target: '_blank',
        'aria-label': 'Open in a new tab',
        title: 'Open in a new tab',
      },
      icon('M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8', 18),
    )
    return element(
      'header',
      {},
      element('strong', {}, 'fw'),
      element('span', { class: 'project' }, 'devtools'),
      this.filter,
      ...(isPage ? [] : [own, close]),
    )
  }

  private listen(): void {
    const list = this.tabs[0]!.parentElement!
    list.addEventListener('click', event => {
      const id = (event.target as Element).closest<HTMLElement>('[data-view]')?.dataset.view
      const view = VIEWS.find(entry => entry.id === id)
      if (view) this.select(view)
    })
    list.addEventListener('keydown', event => {
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      const next = (VIEWS.indexOf(this.view) + step + VIEWS.length) % VIEWS.length
      this.select(VIEWS[next]!)
      this.focus()
    })
    this.filter.addEventListener('input', () => this.render())
    this.host.addEventListener('keydown', event => {
      // In the filter it takes the words away first.
      const isClearing = event.target === this.filter && this.filter.value !== ''
      if (event.key === 'Escape' && !isClearing && !this.options.isPage) this.options.onClose()
      // The application has keys of its own, and does not see that somebody writes here.
      if (!event.altKey) event.stopPropagation()
    })
  }

  private select(view: View): void {
    this.view = view
    for (const tab of this.tabs) {
      const isSelected = tab.dataset.view === view.id
      tab.setAttribute('aria-selected', String(isSelected))
      tab.tabIndex = isSelected ? 0 : -1
      if (isSelected) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    this.content.setAttribute('aria-label', view.title)
    this.content.scrollTop = 0
    this.options.onView(view.id)
    this.render()
    this.follow()
  }

  private follow(): void {
    clearInterval(this.timer)
    if (!this.view.sections) this.timer = setInterval(() => this.render(), LOOK_EVERY)
  }

  private sections(): Section[] | string {
    if (this.view.sections) return this.data ? this.view.sections(this.data) : (this.failure ?? 'Loading…')
    const app = findApplication()
    if (app) return describeApplication(app)
    return this.options.isPage
      ? 'Open devtools inside a page to see its state (button or Shift+Alt+D).'
      : 'The app is not running in this page.'
  }

  private render(): void {
    const found = this.sections()
    const sections = typeof found === 'string' ? found : filterSections(found, this.filter.value)
    // What stays the same keeps the reader's place, selection and focus.
    const shown = JSON.stringify([this.view.id, this.failure, sections])
    if (shown === this.shown) return
    this.shown = shown
    const top = this.content.scrollTop
    this.content.replaceChildren(...this.emit(sections))
    this.content.scrollTop = top
  }

  private emit(sections: readonly Section[] | string): HTMLElement[] {
    if (typeof sections === 'string') return [element('p', { class: 'none' }, sections)]
    if (sections.length === 0) return [element('p', { class: 'none' }, `No results for “${this.filter.value}”.`)]
    const warning = this.failure
      ? [element('p', { class: 'warning', role: 'status' }, `${this.failure} Showing the last data.`)]
      : []
    return [...warning, ...renderSections(sections, this.place())]
  }

  private place(): Place {
    const { base, editor, isPage } = this.options
    const router = isPage ? undefined : findApplication()?.$router
    return {
      rootDir: this.data?.rootDir ?? '',
      base,
      editor,
      toggled: this.toggled,
      go: router && (path => void router.push(path)),
    }
  }
}
