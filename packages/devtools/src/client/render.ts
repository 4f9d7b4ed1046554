import { element } from './dom'
import type { Row, Section } from './rows'

/** What rows need of the place that they are shown in. */
export interface Place {
  rootDir: string
  /** Base path of the application. */
  base: string
  /** Address that opens a file in the editor. */
  editor: string
  /** Goes to a page without loading the application again; undefined where there is none. */
  go?: ((path: string) => void) | undefined
  /** Titles of the sections that somebody opened or closed, and labels of values. */
  toggled: Map<string, boolean>
}

// Longer values are folded.
const LINE = 90

/** Sections as elements. */
export function renderSections(sections: readonly Section[], place: Place): HTMLElement[] {
  return sections.map(section => renderSection(section, place))
}

function renderSection({ title, rows, none, isFolded = false }: Section, place: Place): HTMLElement {
  const key = `section ${title}`
  const body =
    rows.length > 0
      ? element('ul', {}, ...rows.map(row => renderRow(row, place, title)))
      : element('p', { class: 'none' }, none ?? 'None.')
  const count = rows.length > 0 ? element('span', { class: 'count' }, String(rows.length)) : undefined
  return remember(
    element(
      'details',
      { class: 'section', open: place.toggled.get(key) ?? !isFolded },
      element('summary', {}, title, ' ', count),
      body,
    ),
    key,
    place,
  )
}

function renderRow(row: Row, place: Place, section: string): HTMLElement {
  const { depth = 0, tags = [], file, share } = row
  const made = element(
    'li',
    'value' in row ? { class: 'valued' } : {},
    element('span', { class: 'label' }, renderLabel(row, place)),
    ...tags.map(tag => element('span', { class: `tag tag-${tag.toLowerCase().split(/\W/)[0]}` }, tag)),
    'value' in row && renderValue(row.value, `value ${section} ${row.label}`, place),
    file !== undefined && renderFile(file, place),
  )
  if (depth > 0) made.style.setProperty('--depth', String(depth))
  if (share !== undefined) {
    made.style.setProperty('--share', share.toFixed(3))
    made.append(element('span', { class: 'share' }))
  }
  return made
}

function renderLabel({ label, to, isOutside }: Row, { base, go }: Place): Node | string {
  if (to === undefined) return label
  const link = element(
    'a',
    {
      href: base + to.replace(/^\//, ''),
      ...(isOutside ? { target: '_blank', title: 'Open in a new tab' } : { title: 'Go to this page' }),
    },
    label,
  )
  if (go && !isOutside) {
    link.addEventListener('click', event => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      go(to)
    })
  }
  return link
}

function renderFile(file: string, { rootDir, editor }: Place): HTMLElement {
  const shown = shortenFile(file, rootDir)
  // What a package is called by is no file.
  if (!/^(?:\/|[A-Za-z]:)/.test(file)) return element('span', { class: 'file' }, shown)
  const link = element(
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

/** A file as its author would name it. */
export function shortenFile(file: string, rootDir: string): string {
  const installed = file.lastIndexOf('/node_modules/')
  if (installed >= 0) return file.slice(installed + '/node_modules/'.length)
  return file.startsWith(`${rootDir}/`) ? file.slice(rootDir.length + 1) : file
}

function renderValue(value: unknown, key: string, place: Place): HTMLElement {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  const kind = value === null ? 'null' : typeof value
  if (text.length <= LINE) return element('span', { class: `value ${kind}` }, text)
  const whole = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
  return remember(
    element(
      'details',
      { class: 'value', open: place.toggled.get(key) ?? false },
      element('summary', {}, `${text.slice(0, LINE)}…`),
      element('pre', { tabindex: 0 }, whole),
    ),
    key,
    place,
  )
}

function remember(details: HTMLDetailsElement, key: string, { toggled }: Place): HTMLDetailsElement {
  details.querySelector('summary')!.addEventListener('click', () => toggled.set(key, !details.open))
  return details
}
