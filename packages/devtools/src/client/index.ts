import { createElement, createIcon, createSheet } from './dom'
import type * as PanelModule from './panel'
import type { Panel } from './panel'
import { loadSettings, saveSettings } from './panel-settings'

const COLORS = `
:host { all: initial; color-scheme: light dark; --ink: light-dark(#1d2430, #e6e9ef); --soft: light-dark(#5b6573, #9aa4b2); --paper: light-dark(#fff, #15181e); --field: light-dark(#f4f5f7, #1d2128); --line: light-dark(#dde1e6, #303641); --mark: light-dark(#e3efff, #1c3253); --link: light-dark(#0b57c2, #82b1ff); --green: light-dark(#0f7a42, #6fd39b); --amber: light-dark(#8a5a00, #f0bd62); --red: light-dark(#c01f33, #ff7b88); --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
@media print { :host { display: none } }
* { box-sizing: border-box }
[hidden] { display: none !important }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px }
`

/** Only the style of the button, which is on every page; the style of the panel is loaded with the panel. */
const BUTTON_STYLE = `${COLORS}
.button { position: fixed; right: max(.75rem, env(safe-area-inset-right)); bottom: max(.75rem, env(safe-area-inset-bottom)); z-index: 2147483645; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; padding: 0; border: 1px solid var(--line); border-radius: 50%; background: var(--paper); color: var(--soft); box-shadow: 0 2px 8px #0003; opacity: .7; cursor: pointer; transition: opacity .15s, color .15s }
.button:hover, .button:focus-visible { opacity: 1; color: var(--link) }
.button[aria-expanded=true] { display: none }
`

interface PageState {
  config?: { app?: { baseURL?: string } }
}

declare global {
  /** Set by Vite in development, where it finds exactly these expressions. */
  interface ImportMeta {
    readonly env: { BASE_URL: string }
    readonly hot?: { on: (event: string, listener: () => void) => void }
  }
  interface Window {
    /** State sent with the page: of the app itself, or by id if the page has several apps. */
    __FW__?: PageState & Record<string, PageState>
  }
}

function findBase(): string {
  const { config } = window.__FW__ ?? {}
  const { app } = config ?? Object.values(window.__FW__ ?? {})[0]?.config ?? {}
  return (app?.baseURL ?? '/').replace(/\/*$/, '/')
}

/** Debounces refreshes, since one edit may change several files. */
const REFRESH_DELAY_MS = 100

/** Devtools in a page: a button, and a panel that is loaded when it is first opened. */
class Devtools extends HTMLElement {
  private settings = loadSettings()
  private panel: Promise<Panel> | undefined
  private readonly root = this.attachShadow({ mode: 'open' })
  private readonly button = createElement(
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
    createIcon('M7 6l-4 4 4 4M13 6l4 4-4 4', 18),
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

  /** Refreshes the panel if it is visible. */
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
    this.updateSettings({ isOpen: true })
    const panel = await (this.panel ??= this.createPanel())
    if (this.settings.isOpen) panel.show()
    return panel
  }

  private async close(): Promise<void> {
    this.updateSettings({ isOpen: false })
    const panel = await this.panel
    if (this.settings.isOpen) return
    const hadFocus = panel?.host.contains(this.root.activeElement) === true
    panel?.hide()
    if (hadFocus) this.button.focus()
  }

  private async createPanel(): Promise<Panel> {
    const base = this.dataset.base ?? findBase()
    const url = new URL(`${base}__fw_devtools__/client/panel.mjs`, location.origin).href
    // The development server sends it as it is: the bundler does not process the panel with every page.
    const { Panel } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ url)) as typeof PanelModule
    return new Panel({
      root: this.root,
      base,
      // Scripts that no bundler has loaded do not know the base.
      editor: this.dataset.editor ?? `${import.meta.env.BASE_URL}__open-in-editor`,
      isPage: this.isPage,
      view: this.settings.view,
      onView: view => this.updateSettings({ view }),
      onClose: () => void this.close(),
    })
  }

  private updateSettings(changes: Partial<typeof this.settings>): void {
    this.settings = { ...this.settings, ...changes }
    this.button.setAttribute('aria-expanded', String(this.settings.isOpen))
    // The panel is always open on the page of devtools, so that state is not saved.
    saveSettings(this.isPage ? { ...loadSettings(), view: this.settings.view } : this.settings)
  }
}

customElements.define('fw-devtools', Devtools)

// Mounted next to the root element of the app, so that hydration finds the markup of the server unchanged.
const tools =
  document.querySelector<Devtools>('fw-devtools') ??
  document.body.appendChild(document.createElement('fw-devtools') as Devtools)

let timer: ReturnType<typeof setTimeout> | undefined
const refresh = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void tools.refresh(), REFRESH_DELAY_MS)
}
import.meta.hot?.on('fw:devtools', refresh)
addEventListener('focus', refresh)
