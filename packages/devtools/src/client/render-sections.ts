import { createElement } from './dom'
import type { Row, RowAction, Section } from './view-sections'

export interface RenderContext {
  rootDir: string
  /** Base URL of the app. */
  base: string
  /** URL that opens a file in the editor. */
  editor: string
  /** Navigates with the router of the app; undefined if there is no router in this page. */
  go?: ((path: string) => void) | undefined
  /** Open state of the sections and values that the user toggled, by key. */
  toggled: Map<string, boolean>
  /** Runs an action, and shows why it failed. */
  run: (action: RowAction) => void
}

// Longer values are collapsed.
const MAX_LINE_LENGTH = 90
// A bundler has thousands of modules.
const MAX_ROWS = 500

export function renderSections(sections: readonly Section[], context: RenderContext): HTMLElement[] {
  return sections.map(section => renderSection(section, context))
}

function renderSection(section: Section, context: RenderContext): HTMLElement {
  const { title, rows, none, isFolded = false, actions = [], note, content } = section
  const key = `section ${title}`
  const list =
    rows.length > 0
      ? createElement('ul', {}, ...rows.slice(0, MAX_ROWS).map(row => renderRow(row, context, title)))
      : !content && createElement('p', { class: 'none' }, none ?? 'None.')
  const count = rows.length > 0 ? createElement('span', { class: 'count' }, String(rows.length)) : undefined
  return rememberToggle(
    createElement(
      'details',
      { class: 'section', open: context.toggled.get(key) ?? !isFolded },
      createElement('summary', {}, title, ' ', count),
      actions.length > 0 && createElement('p', { class: 'actions' }, ...renderActions(actions, title, context)),
      content,
      list,
      rows.length > MAX_ROWS &&
        createElement('p', { class: 'none' }, `${rows.length - MAX_ROWS} more. Filter the rows to find them.`),
      note !== undefined && createElement('p', { class: 'none' }, note),
    ),
    key,
    context,
  )
}

function renderRow(row: Row, context: RenderContext, section: string): HTMLElement {
  const { depth = 0, tags = [], file, share, note, actions = [] } = row
  const item = createElement(
    'li',
    'value' in row ? { class: 'valued' } : {},
    createElement('span', { class: 'label' }, renderLabel(row, context)),
    ...tags.map(tag => createElement('span', { class: `tag tag-${tag.toLowerCase().split(/\W/)[0]}` }, tag)),
    'value' in row && renderValue(row, `value ${section} ${row.label}`, context),
    file !== undefined && renderFile(file, context),
    note !== undefined && createElement('span', { class: 'note' }, note),
    actions.length > 0 &&
      createElement(
        'span',
        { class: 'actions' },
        ...renderActions(actions, `${section} ${row.label}`, context, row.label),
      ),
  )
  if (depth > 0) item.style.setProperty('--depth', String(depth))
  if (share !== undefined) {
    item.style.setProperty('--share', share.toFixed(3))
    item.append(createElement('span', { class: 'share' }))
  }
  return item
}

/** `subject`: what the actions are for, so that screen readers do not read the same name for each row. */
function renderActions(
  actions: readonly RowAction[],
  key: string,
  { run }: RenderContext,
  subject?: string,
): HTMLButtonElement[] {
  return actions.map(action => {
    const { label, isDangerous, isPressed } = action
    const button = createElement(
      'button',
      {
        type: 'button',
        class: isDangerous ? 'act danger' : 'act',
        // The focus stays on it when the rows are rendered again.
        'data-key': `${key} ${label}`,
        ...(isPressed === undefined ? {} : { 'aria-pressed': String(isPressed) }),
        ...(subject === undefined ? {} : { 'aria-label': `${label} ${subject}` }),
      },
      label,
    )
    button.addEventListener('click', () => run(action))
    return button
  })
}

function renderLabel({ label, to, opensTab }: Row, { base, go }: RenderContext): Node | string {
  if (to === undefined) return label
  const link = createElement(
    'a',
    {
      href: base + to.replace(/^\//, ''),
      ...(opensTab ? { target: '_blank', title: 'Open in a new tab' } : { title: 'Go to this page' }),
    },
    label,
  )
  if (go && !opensTab) {
    link.addEventListener('click', event => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      go(to)
    })
  }
  return link
}

function renderFile(file: string, { rootDir, editor }: RenderContext): HTMLElement {
  const shown = shortenFile(file, rootDir)
  // A package name cannot be opened in the editor.
  if (!/^(?:\/|[A-Za-z]:)/.test(file)) return createElement('span', { class: 'file' }, shown)
  const link = createElement(
    'a',
    { class: 'file', href: `${editor}?file=${encodeURIComponent(file)}`, title: 'Open in editor' },
    shown,
  )
  link.addEventListener('click', event => {
    event.preventDefault()
    void fetch(link.href)
  })
  return link
}

/** The path of a file relative to the project or to node_modules. */
export function shortenFile(file: string, rootDir: string): string {
  const installed = file.lastIndexOf('/node_modules/')
  if (installed >= 0) return file.slice(installed + '/node_modules/'.length)
  return file.startsWith(`${rootDir}/`) ? file.slice(rootDir.length + 1) : file
}

function renderValue({ value, isOpen = false }: Row, key: string, context: RenderContext): HTMLElement {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  const kind = value === null ? 'null' : typeof value
  if (text.length <= MAX_LINE_LENGTH) return createElement('span', { class: `value ${kind}` }, text)
  const whole = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
  return rememberToggle(
    createElement(
      'details',
      { class: 'value', open: context.toggled.get(key) ?? isOpen },
      createElement('summary', {}, `${text.slice(0, MAX_LINE_LENGTH)}…`),
      createElement('pre', { tabindex: 0 }, whole),
    ),
    key,
    context,
  )
}

function rememberToggle(details: HTMLDetailsElement, key: string, { toggled }: RenderContext): HTMLDetailsElement {
  details.querySelector('summary')!.addEventListener('click', () => toggled.set(key, !details.open))
  return details
}
