import { findNonce } from '../nonce'

/** The development error overlay: a modal in its own shadow root that shows one error at a time. */
export class Overlay {
  private current = 0
  /** Errors that stay until the server clears them, whatever HMR updates. */
  private lasting = ''
  private host: HTMLElement | null = document.querySelector('fw-errors')

  constructor() {
    // The server has rendered it, already open in case scripts do not run.
    if (this.host?.shadowRoot) this.open()
  }

  get isShown(): boolean {
    return this.dialog?.open === true
  }

  /** The server state when it rendered the overlay. */
  get state(): string | undefined {
    return this.host?.dataset.state
  }

  /** Adds errors; `content` is the complete HTML of the overlay. */
  add(content: string): void {
    const parsed = parse(content)
    const articles = articlesOf(parsed)
    const keys = new Set(this.articles.map(article => article.dataset.key))
    const added = articles.filter(article => !keys.has(article.dataset.key))
    if (added.length === 0) return
    if (this.isShown) {
      this.dialog!.querySelector('.errors')!.append(...added)
      this.show(this.current)
      return
    }
    this.remove()
    this.host = document.createElement('fw-errors')
    this.host.attachShadow({ mode: 'open' }).append(parsed.content)
    document.body.append(this.host)
    this.open()
  }

  /** Replaces the persistent errors; an empty string removes them. */
  setLasting(content: string): void {
    const before = new Set(keysOf(this.lasting))
    this.lasting = content
    for (const article of this.articles.filter(({ dataset: { key } }) => before.has(key))) article.remove()
    if (this.isShown && this.articles.length > 0) this.show(0)
    else this.remove()
    if (content) this.add(content)
  }

  /** Removes errors that an HMR update may have fixed. */
  clear(): void {
    this.remove()
    if (this.lasting) this.add(this.lasting)
  }

  private remove(): void {
    this.host?.remove()
    this.host = null
    this.current = 0
  }

  private get dialog(): HTMLDialogElement | null {
    return this.host?.shadowRoot?.querySelector('dialog') ?? null
  }

  private get articles(): HTMLElement[] {
    return [...(this.dialog?.querySelectorAll<HTMLElement>('.error') ?? [])]
  }

  private open(): void {
    const dialog = this.dialog!
    // `close()` would fire a close event later.
    dialog.removeAttribute('open')
    dialog.showModal()
    dialog.addEventListener('close', () => this.remove())
    dialog.addEventListener('click', event => this.press(event))
    dialog.addEventListener('keydown', event => {
      if (event.key === 'ArrowLeft') this.show(this.current - 1)
      if (event.key === 'ArrowRight') this.show(this.current + 1)
    })
    this.show(0)
  }

  private press(event: MouseEvent): void {
    const target = event.target as HTMLElement
    const step = target.closest<HTMLElement>('[data-step]')?.dataset.step
    const editorLink = target.closest<HTMLAnchorElement>('[data-open]')
    if (step) this.show(this.current + Number(step))
    if (!editorLink) return
    event.preventDefault()
    void fetch(editorLink.href)
  }

  private show(index: number): void {
    const { articles } = this
    this.current = (index + articles.length) % articles.length
    for (const [at, article] of articles.entries()) article.hidden = at !== this.current
    const several = articles.length > 1
    this.dialog!.querySelector('[data-count]')!.textContent = several
      ? `${this.current + 1} of ${articles.length} errors`
      : '1 error'
    for (const button of this.dialog!.querySelectorAll<HTMLElement>('[data-step]')) button.hidden = !several
  }
}

function parse(content: string): HTMLTemplateElement {
  const template = document.createElement('template')
  template.innerHTML = content
  for (const style of template.content.querySelectorAll('style')) style.nonce = findNonce()
  return template
}

function articlesOf({ content }: HTMLTemplateElement): HTMLElement[] {
  return [...content.querySelectorAll<HTMLElement>('.error')]
}

function keysOf(content: string): Array<string | undefined> {
  return articlesOf(parse(content)).map(({ dataset }) => dataset.key)
}
