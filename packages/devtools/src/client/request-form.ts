import { parsePath } from '@fw/schema/form-fields'
import type { FormBody, RouteRequest } from '../shared/actions'
import { createElement } from './dom'
import { FileFields } from './file-fields'
import { findPosition } from './json-position'
import { createInput } from './path-form'

/** A longer body scrolls. */
const MAX_BODY_ROWS = 12

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** The form of a request. It is created once, and keeps what the user has written. */
export class RequestForm {
  readonly element: HTMLFormElement
  private readonly method = createElement(
    'select',
    { 'aria-label': 'Method' },
    ...METHODS.map(method => createElement('option', {}, method)),
  )
  private readonly path = createInput('Path', '/api/…')
  private readonly params = createElement('div', { class: 'fields' })
  private readonly query = createArea('Query, one name=value per line')
  private readonly headers = createArea('Headers, one Name: value per line')
  private readonly body = createArea('Body')
  private readonly files = new FileFields()

  constructor(
    /** `read` creates the request; it throws if the form is invalid. */
    onSend: (path: string, read: () => Request) => void,
    private readonly base: string,
  ) {
    this.element = createElement(
      'form',
      { class: 'request' },
      createElement(
        'div',
        { class: 'line' },
        this.method,
        this.path,
        createElement('button', { type: 'submit', class: 'act main' }, 'Send'),
      ),
      this.params,
      createElement('div', { class: 'fields' }, label(this.query), label(this.headers), label(this.body)),
      this.files.element,
    )
    this.path.addEventListener('input', () => this.showParams())
    this.method.addEventListener('change', () => this.showBody())
    this.element.addEventListener('submit', event => {
      event.preventDefault()
      onSend(this.readUrl().pathname, () => this.read())
    })
    this.showBody()
  }

  /** Fills the form for a route, and focuses it. */
  fill(route: string, method: string, { query = [], headers = [], body }: RouteRequest = {}): void {
    this.method.value = method
    this.path.value = route
    this.query.value = query.map(name => `${name}=`).join('\n')
    this.headers.value = headers.map(name => `${name}: `).join('\n')
    this.fillBody(body)
    this.files.show([])
    this.showParams()
    this.showBody()
    const [first = this.path] = this.params.querySelectorAll('input')
    first.focus()
  }

  /** Adds the body of the form handler that the form was filled for, unless the user has changed it meanwhile. */
  addBody(route: string, method: string, { body, files }: FormBody): void {
    if (this.path.value !== route || this.method.value !== method || this.body.value !== '') return
    // A form handler does not respond to GET. It has no method in its name, so it has all that send a body.
    if (hasNoBody(method)) this.method.value = 'POST'
    this.fillBody(body)
    this.files.show(files)
    this.showBody()
  }

  /** Focuses the value at a path of the body, or the field of its file. */
  focusField(path: string): void {
    if (this.files.focus(path)) return
    const [start, end] = findPosition(this.body.value, parsePath(path)) ?? [0, 0]
    this.body.setSelectionRange(start, end)
    this.body.focus()
  }

  private fillBody(body: unknown): void {
    const text = body === undefined ? '' : JSON.stringify(body, undefined, 2)
    this.body.value = text
    this.body.rows = Math.min(Math.max(text.split('\n').length, 2), MAX_BODY_ROWS)
  }

  /** One field for each parameter of the path. */
  private showParams(): void {
    const names = paramsOf(this.path.value)
    const before = this.paramValues()
    if (names.join() === Object.keys(before).join()) return
    this.params.replaceChildren(
      ...names.map(name => {
        const input = createInput(name, '')
        input.name = name
        input.value = before[name] ?? ''
        return label(input)
      }),
    )
  }

  private showBody(): void {
    const isHidden = hasNoBody(this.method.value)
    this.body.parentElement!.hidden = isHidden
    this.files.element.hidden = isHidden
  }

  private paramValues(): Record<string, string> {
    return Object.fromEntries([...this.params.querySelectorAll('input')].map(({ name, value }) => [name, value]))
  }

  private readUrl(): URL {
    const url = new URL(this.base + fillParams(this.path.value, this.paramValues()).replace(/^\//, ''), location.origin)
    for (const [name, value] of readPairs(this.query.value, '=')) url.searchParams.append(name, value)
    return url
  }

  private read(): Request {
    const headers = new Headers(readPairs(this.headers.value, ':'))
    const method = this.method.value
    const body = hasNoBody(method) ? undefined : (this.files.encode(this.body.value) ?? (this.body.value || undefined))
    if (typeof body === 'string' && !headers.has('content-type') && isJsonText(body))
      headers.set('content-type', 'application/json')
    return new Request(this.readUrl(), {
      method,
      headers,
      cache: 'no-store',
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
  }
}

/** `:id` and `**:rest` of a route; `**` without a name is `path`. */
function paramsOf(route: string): string[] {
  return [...route.matchAll(/\*\*(?::(\w+))?|:(\w+)/g)].map(([, rest, name]) => name ?? rest ?? 'path')
}

function fillParams(route: string, values: Readonly<Record<string, string>>): string {
  return route.replace(/\*\*(?::(\w+))?|:(\w+)/g, (whole: string, rest?: string, name?: string) => {
    const value = values[name ?? rest ?? 'path'] ?? ''
    return whole.startsWith('**') ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}

function readPairs(text: string, separator: string): Array<[string, string]> {
  return text
    .split('\n')
    .filter(line => line.includes(separator))
    .map(line => {
      const at = line.indexOf(separator)
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as [string, string]
    })
}

function hasNoBody(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function createArea(name: string): HTMLTextAreaElement {
  return createElement('textarea', { 'aria-label': name, rows: 2, spellcheck: 'false' })
}

function label(field: HTMLInputElement | HTMLTextAreaElement): HTMLElement {
  return createElement('label', {}, createElement('span', {}, field.getAttribute('aria-label')!), field)
}
