import type { DevtoolsData } from '../shared/app-data'
import { describeRunningApp, findRunningApp } from './running-app'
import { createElement, createIcon, createSheet } from './dom'
import { PANEL_STYLE } from './panel-style'
import { renderSections } from './render-sections'
import type { RenderContext } from './render-sections'
import { filterSections } from './view-sections'
import type { Section } from './view-sections'
import { VIEWS } from './views'
import type { View } from './views'

interface PanelOptions {
  root: ShadowRoot
  base: string
  editor: string
  /** Whether this is the page of devtools, not a panel in a page of the app. */
  isPage: boolean
  view: string
  onView: (id: string) => void
  onClose: () => void
}

// The page does not notify devtools when its state changes.
const POLL_INTERVAL_MS = 400

/** The panel: a tab for each view, and the rows of the selected view. */
export class Panel {
  readonly host: HTMLElement
  private data: DevtoolsData | undefined
  private failure: string | undefined
  private shown = ''
  private view: View
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly toggled = new Map<string, boolean>()
  private readonly content = createElement('div', { class: 'content', role: 'tabpanel', id: 'content', tabindex: 0 })
  private readonly filter = createElement('input', {
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
      createElement(
        'button',
        { type: 'button', role: 'tab', 'data-view': view.id, 'aria-controls': 'content' },
        createIcon(view.icon, 16),
        createElement('span', {}, view.title),
      ),
    )
    this.host = createElement(
      'section',
      { id: 'panel', class: isPage ? 'panel page' : 'panel', 'aria-label': 'Developer tools' },
      this.createHeader(),
      createElement('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Views' }, ...this.tabs),
      this.content,
    )
    this.listen()
    root.append(this.host)
    this.select(this.view)
  }

  /** Refetches all data and renders it. */
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
    const close = createElement(
      'button',
      { type: 'button', class: 'plain', 'aria-label': 'Close', title: 'Close (Escape)' },
      createIcon('M5 5l10 10M15 5L5 15', 18),
    )
    close.addEventListener('click', onClose)
    const newTab = createElement(
      'a',
      {
        class: 'plain',
        href: `${base}__fw_devtools__/`,
        target: '_blank',
        'aria-label': 'Open in a new tab',
        title: 'Open in a new tab',
      },
      createIcon('M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8', 18),
    )
    return createElement(
      'header',
      {},
      createElement('strong', {}, 'fw'),
      createElement('span', { class: 'project' }, 'devtools'),
      this.filter,
      ...(isPage ? [] : [newTab, close]),
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
      // Escape first clears the filter.
      const isClearing = event.target === this.filter && this.filter.value !== ''
      if (event.key === 'Escape' && !isClearing && !this.options.isPage) this.options.onClose()
      // Prevents keyboard shortcuts of the app while typing: it does not see the focused input in the shadow root.
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
    if (!this.view.sections) this.timer = setInterval(() => this.render(), POLL_INTERVAL_MS)
  }

  private sections(): Section[] | string {
    if (this.view.sections) return this.data ? this.view.sections(this.data) : (this.failure ?? 'Loading…')
    const app = findRunningApp()
    if (app) return describeRunningApp(app)
    return this.options.isPage
      ? 'Open devtools inside a page to see its state (button or Shift+Alt+D).'
      : 'The app is not running in this page.'
  }

  private render(): void {
    const shownSections = this.sections()
    const sections =
      typeof shownSections === 'string' ? shownSections : filterSections(shownSections, this.filter.value)
    // Skips equal renders to keep the scroll position, the selection and the focus.
    const shown = JSON.stringify([this.view.id, this.failure, sections])
    if (shown === this.shown) return
    this.shown = shown
    const top = this.content.scrollTop
    this.content.replaceChildren(...this.emit(sections))
    this.content.scrollTop = top
  }

  private emit(sections: readonly Section[] | string): HTMLElement[] {
    if (typeof sections === 'string') return [createElement('p', { class: 'none' }, sections)]
    if (sections.length === 0) return [createElement('p', { class: 'none' }, `No results for “${this.filter.value}”.`)]
    const warning = this.failure
      ? [createElement('p', { class: 'warning', role: 'status' }, `${this.failure} Showing the last data.`)]
      : []
    return [...warning, ...renderSections(sections, this.renderContext())]
  }

  private renderContext(): RenderContext {
    const { base, editor, isPage } = this.options
    const router = isPage ? undefined : findRunningApp()?.$router
    return {
      rootDir: this.data?.rootDir ?? '',
      base,
      editor,
      toggled: this.toggled,
      go: router && (path => void router.push(path)),
    }
  }
}
