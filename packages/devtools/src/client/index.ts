import { createSheet, element, icon } from './dom'
import type { Panel } from './panel'
import { loadSettings, saveSettings } from './settings'
import { BUTTON_STYLE } from './style'

interface PageState {
  config?: { app?: { baseURL?: string } }
}

declare global {
  /** What Vite gives to modules in development, where it finds these very words. */
  interface ImportMeta {
    readonly env: { BASE_URL: string }
    readonly hot?: { on: (event: string, listener: () => void) => void }
  }
  interface Window {
    /** What the page brought: of the one application, or by the ids of several. */
    __FW__?: PageState & Record<string, PageState>
  }
}

/** Several files may change with one edit. */
const QUIET = 100

/** The tools in a page: a button, and the panel that is loaded when it opens for the first time. */
class Devtools extends HTMLElement {
  private settings = loadSettings()
  private panel: Promise<Panel> | undefined
  private readonly root = this.attachShadow({ mode: 'open' })
  private readonly button = element(
    'button',
    {
      type: 'button',
      class: 'button',
      'aria-expanded': 'false',
      'aria-controls': 'panel',
      'aria-keyshortcuts': 'Shift+Alt+D',
      'aria-label': 'Developer tools',
      title: 'Developer tools (Shift+Alt+D)',
    },
    icon('M7 6l-4 4 4 4M13 6l4 4-4 4', 18),
  )

  connectedCallback(): void {
    this.root.adoptedStyleSheets = [createSheet(BUTTON_STYLE)]
    if (this.isPage) {
      void this.open()
      return
    }
    this.root.append(this.button)
    this.button.addEventListener('click', () => this.toggle())
    addEventListener('keydown', event => {
      if (event.code !== 'KeyD' || !event.shiftKey || !event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      this.toggle()
    })
    if (this.settings.isOpen) void this.open()
  }

  /** Shows what has changed, if somebody looks. */
  async refresh(): Promise<void> {
    if (this.settings.isOpen || this.isPage) await (await this.panel)?.refresh()
  }

  private get isPage(): boolean {
    return this.dataset.page !== undefined
  }

  private toggle(): void {
    if (this.settings.isOpen) void this.close()
    else void this.open().then(panel => panel.focus())
  }

  private async open(): Promise<Panel> {
    this.keep({ isOpen: true })
    const panel = await (this.panel ??= this.createPanel())
    if (this.settings.isOpen) panel.show()
    return panel
  }

  private async close(): Promise<void> {
    this.keep({ isOpen: false })
    const panel = await this.panel
    if (this.settings.isOpen) return
    const hadFocus = panel?.host.contains(this.root.activeElement) === true
    panel?.hide()
    if (hadFocus) this.button.focus()
  }

  private async createPanel(): Promise<Panel> {
    const { Panel } = await import('./panel')
    return new Panel({
      root: this.root,
      base:
        this.dataset.base ??
        ((window.__FW__?.config ?? Object.values(window.__FW__ ?? {})[0]?.config)?.app?.baseURL ?? '/').replace(
          /\/*$/,
          '/',
        ),
      editor: `${import.meta.env.BASE_URL}__open-in-editor`,
      isPage: this.isPage,
      view: this.settings.view,
      onView: view => this.keep({ view }),
      onClose: () => void this.close(),
    })
  }

  private keep(changes: Partial<typeof this.settings>): void {
    this.settings = { ...this.settings, ...changes }
    this.button.setAttribute('aria-expanded', String(this.settings.isOpen))
    // A page of the tools alone is always open.
    saveSettings(this.isPage ? { ...loadSettings(), view: this.settings.view } : this.settings)
  }
}

customElements.define('fw-devtools', Devtools)

// Beside the application: it takes over its own element, and finds it as it was sent.
const tools =
  document.querySelector<Devtools>('fw-devtools') ??
  document.body.appendChild(document.createElement('fw-devtools') as Devtools)

let timer: ReturnType<typeof setTimeout> | undefined
const refresh = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void tools.refresh(), QUIET)
}
import.meta.hot?.on('fw:devtools', refresh)
addEventListener('focus', refresh)
