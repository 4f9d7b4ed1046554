import { createElement, createIcon } from './dom'

interface HeaderOptions {
  /** The URL of devtools. */
  url: string
  /** Whether devtools have a window of their own. */
  isPage: boolean
  filter: HTMLElement
  onClose: () => void
}

/** The top of the panel: the filter, and buttons to open a window and to close the panel. */
export function createHeader({ url, isPage, filter, onClose }: HeaderOptions): HTMLElement {
  return createElement(
    'header',
    {},
    createElement('strong', {}, 'fw'),
    createElement('span', { class: 'project' }, 'devtools'),
    filter,
    ...(isPage ? [] : [createWindowLink(url, onClose), createCloseButton(onClose)]),
  )
}

function createWindowLink(url: string, onClose: () => void): HTMLElement {
  const link = createElement(
    'a',
    {
      class: 'plain',
      href: url,
      target: '_blank',
      'aria-label': 'Open in a window of its own',
      title: 'Open in a window of its own',
    },
    createIcon('M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8', 18),
  )
  link.addEventListener('click', event => {
    // Unlike the window of a link, this one can read the state of the page.
    if (window.open(url, 'fw-devtools', 'popup,width=1100,height=760')) {
      event.preventDefault()
      onClose()
    }
  })
  return link
}

function createCloseButton(onClose: () => void): HTMLElement {
  const close = createElement(
    'button',
    { type: 'button', class: 'plain', 'aria-label': 'Close', title: 'Close (Escape)' },
    createIcon('M5 5l10 10M15 5L5 15', 18),
  )
  close.addEventListener('click', onClose)
  return close
}
