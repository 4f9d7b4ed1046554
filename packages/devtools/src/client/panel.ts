import type { DevtoolsData } from '../shared/app-data'
import { AppPage } from './app-page'
import { Dialogs } from './dialogs'
import { createElement, createSheet } from './dom'
import { createHeader } from './panel-header'
import { PANEL_STYLE } from './panel-style'
import { PanelTabs } from './panel-tabs'
import { renderSections } from './render-sections'
import type { RenderContext } from './render-sections'
import { ServerCalls } from './server-calls'
import type { ShownView, View, ViewContext } from './view'
import { filterSections } from './view-sections'
import type { Section } from './view-sections'
import { customView } from './views/custom-view'
import { VIEWS } from './views/index'

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
  private readonly url: string
  private readonly toggled = new Map<string, boolean>()
  private readonly views = new Map<string, ShownView>()
  private readonly customViews = new Set<string>()
  private readonly content = createElement('div', { class: 'content', role: 'tabpanel', id: 'content', tabindex: 0 })
  private readonly status = createElement('p', { class: 'status', role: 'status' })
  private readonly filter = createElement('input', {
    type: 'search',
    placeholder: 'Filter',
    'aria-label': 'Filter rows',
    spellcheck: 'false',
  })
  private readonly tabs: PanelTabs
  private readonly context: ViewContext

  constructor(private readonly options: PanelOptions) {
    const { root, isPage, base } = options
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, createSheet(PANEL_STYLE)]
    this.url = `${base}__fw_devtools__/`
    this.context = {
      data: () => this.data,
      base,
      page: new AppPage(isPage),
      server: new ServerCalls(this.url),
      dialogs: new Dialogs(root),
      act: async (done, work) => {
        await work()
        this.announce(done)
        await this.refresh()
      },
      attempt: (done, work) => this.attempt(done, work),
      openFile: file => fetch(`${options.editor}?file=${encodeURIComponent(file)}`),
      render: () => this.render(),
      scrollToTop: () => this.content.scrollTo({ top: 0 }),
    }
    this.tabs = new PanelTabs(view => this.select(view))
    this.tabs.add(VIEWS)
    this.view = VIEWS.find(({ id }) => id === options.view) ?? VIEWS[0]!
    const { onClose } = options
    this.host = createElement(
      'section',
      { id: 'panel', class: isPage ? 'panel page' : 'panel', 'aria-label': 'Developer tools' },
      createHeader({ url: this.url, isPage, filter: this.filter, onClose }),
      this.tabs.element,
      this.content,
      this.status,
    )
    this.listen()
    root.append(this.host)
    this.select(this.view)
  }

  /** Refetches all data and renders it. */
  async refresh(): Promise<void> {
    try {
      const response = await fetch(`${this.url}data.json`, { cache: 'no-store' })
      if (!response.ok) throw new Error(`The development server responded with ${response.status}.`)
      this.data = (await response.json()) as DevtoolsData
      this.failure = undefined
    } catch (error) {
      this.failure = error instanceof TypeError ? 'The development server does not respond.' : (error as Error).message
    }
    this.addCustomViews()
    this.render()
    await this.load()
  }

  show(): void {
    this.host.hidden = false
    this.follow()
    void this.refresh()
  }

  hide(): void {
    this.host.hidden = true
    this.views.get(this.view.id)?.hide?.()
    clearInterval(this.timer)
  }

  focus(): void {
    this.tabs.focus()
  }

  /** The tabs of modules are only known to the server. */
  private addCustomViews(): void {
    const added = (this.data?.tabs ?? []).map(customView).filter(({ id }) => !this.customViews.has(id))
    for (const { id } of added) this.customViews.add(id)
    this.tabs.add(added)
    // It was selected before the page was reloaded.
    const selected = added.find(({ id }) => id === this.options.view)
    if (selected) this.select(selected)
  }

  private listen(): void {
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
    if (view !== this.view) this.views.get(this.view.id)?.hide?.()
    this.view = view
    this.tabs.select(view)
    this.content.setAttribute('aria-labelledby', `tab-${view.id}`)
    this.content.scrollTop = 0
    this.options.onView(view.id)
    this.announce('')
    this.render()
    this.follow()
    void this.load()
  }

  private follow(): void {
    clearInterval(this.timer)
    if (this.view.isLive) this.timer = setInterval(() => this.render(), POLL_INTERVAL_MS)
  }

  /** Loads what the selected view shows from the server. */
  private async load(): Promise<void> {
    const { view } = this
    // It was closed while the data was fetched.
    if (this.host.hidden) return
    try {
      await this.shownView(view).load?.()
    } catch (error) {
      this.announce((error as Error).message, true)
    }
    if (view === this.view) this.render()
  }

  private shownView(view: View): ShownView {
    let shown = this.views.get(view.id)
    if (!shown) this.views.set(view.id, (shown = view.create(this.context)))
    return shown
  }

  private announce(text: string, isProblem = false): void {
    this.status.textContent = text
    this.status.classList.toggle('problem', isProblem)
  }

  private async attempt(done: string | undefined, work: () => unknown): Promise<void> {
    try {
      await work()
      if (done !== undefined) this.announce(done)
    } catch (error) {
      this.announce((error as Error).message, true)
    }
    this.render()
  }

  private render(): void {
    const all = this.shownView(this.view).sections()
    const text = typeof all === 'string' && !this.data ? (this.failure ?? all) : all
    const sections = typeof text === 'string' ? text : filterSections(text, this.filter.value)
    // Skips equal renders to keep the scroll position, the selection and the focus.
    const shown = JSON.stringify([this.view.id, this.failure, sections])
    if (shown === this.shown) return
    this.shown = shown
    const top = this.content.scrollTop
    const focused = this.focused()
    this.content.replaceChildren(...this.emit(sections))
    this.content.scrollTop = top
    if (focused) this.restoreFocus(focused)
  }

  private focused(): HTMLElement | undefined {
    const { activeElement } = this.options.root
    return activeElement instanceof HTMLElement &&
      activeElement !== this.content &&
      this.content.contains(activeElement)
      ? activeElement
      : undefined
  }

  /** Focuses what replaces an element, or otherwise the content, so that the keyboard does not leave the panel. */
  private restoreFocus(element: HTMLElement): void {
    const { key } = element.dataset
    const same = [...this.content.querySelectorAll<HTMLElement>('[data-key]')].find(
      ({ dataset }) => dataset.key === key,
    )
    const next = element.isConnected ? element : (key !== undefined && same) || this.content
    next.focus({ preventScroll: true })
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
    const { base, editor } = this.options
    const router = this.context.page.app?.$router
    return {
      rootDir: this.data?.rootDir ?? '',
      base,
      editor,
      toggled: this.toggled,
      go: router && (path => void router.push(path)),
      run: action => void this.attempt(undefined, action.run),
    }
  }
}
