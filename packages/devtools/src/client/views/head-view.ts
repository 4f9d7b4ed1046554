import { createElement } from '../dom'
import { NO_PAGE } from '../view'
import type { View } from '../view'
import type { Row, Section } from '../view-sections'

/** The title, description and other tags of the page, and how other sites show a link to it. */
export const headView: View = {
  id: 'head',
  title: 'Head',
  icon: 'M3 4h14v12H3zM3 8h14M6 6h.01M6 11h8M6 13.5h5',
  isLive: true,
  create({ page }) {
    const preview = createElement('div', { class: 'preview' })
    let shown = ''
    return {
      sections(): Section[] | string {
        const { document } = page.window ?? {}
        if (!document) return NO_PAGE
        const social = readSocial(document)
        // The image would load again and again.
        if (shown !== JSON.stringify(social)) renderPreview(preview, social)
        shown = JSON.stringify(social)
        const metas = [...document.head.querySelectorAll('meta')]
        const links = [...document.head.querySelectorAll('link')]
        return [
          { title: 'Preview of a link', rows: [], content: preview },
          { title: 'Missing', rows: listMissing(document, social), none: 'Nothing is missing.' },
          {
            title: 'Page',
            rows: [{ label: 'title', value: document.title }, ...attributesOf(document.documentElement)],
          },
          { title: 'Meta', rows: metas.map(describeMeta), none: 'No meta tags.' },
          {
            title: 'Links',
            rows: links.map(link => ({ label: link.rel, value: link.getAttribute('href') ?? '' })),
            none: 'No links.',
            isFolded: true,
          },
        ]
      },
    }
  },
}

interface Social {
  title: string
  description: string
  image: string
  site: string
  card: string
}

function readSocial(page: Document): Social {
  const read = (...names: readonly string[]): string =>
    names
      .map(name => page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content') ?? '')
      .find(text => text !== '') ?? ''
  return {
    title: read('og:title', 'twitter:title') || page.title,
    description: read('og:description', 'twitter:description', 'description'),
    image: read('og:image', 'twitter:image'),
    site: read('og:site_name') || page.location.host,
    card: read('twitter:card'),
  }
}

function renderPreview(host: HTMLElement, { title, description, image, site }: Social): void {
  host.replaceChildren(
    image === ''
      ? createElement('div', { class: 'image' }, 'No image')
      : createElement('img', { src: image, alt: 'Image of the preview' }),
    createElement(
      'div',
      {},
      createElement('small', {}, site),
      createElement('strong', {}, title || 'No title'),
      createElement('p', {}, description || 'No description'),
    ),
  )
}

/** What search engines, other sites and screen readers expect. */
function listMissing(page: Document, { description, image, card }: Social): Row[] {
  const has = (selector: string): boolean => page.head.querySelector(selector) !== null
  const checks: ReadonlyArray<[name: string, why: string, isThere: boolean]> = [
    ['title', 'The text of the tab, of bookmarks and of search results.', page.title !== ''],
    [
      'lang',
      'Screen readers choose the pronunciation by it: useHead({ htmlAttrs: { lang: "en" } }).',
      page.documentElement.lang !== '',
    ],
    ['description', 'The text below the title in search results.', description !== ''],
    ['viewport', 'Without it, phones show the page of a desktop.', has('meta[name=viewport]')],
    ['og:title', 'The title of links on other sites.', has('meta[property="og:title"]')],
    ['og:image', 'The image of links on other sites.', image !== ''],
    ['twitter:card', 'The size of the image: summary_large_image.', card !== ''],
    ['canonical', 'The URL of the page for search engines, if several lead to it.', has('link[rel=canonical]')],
    ['icon', 'The icon of the tab.', has('link[rel~=icon]')],
  ]
  return checks.filter(([, , isThere]) => !isThere).map(([label, value]) => ({ label, value }))
}

function describeMeta(meta: HTMLMetaElement): Row {
  const label =
    meta.name || meta.getAttribute('property') || meta.httpEquiv || (meta.hasAttribute('charset') ? 'charset' : 'meta')
  return { label, value: meta.content || (meta.getAttribute('charset') ?? '') }
}

function attributesOf({ attributes }: Element): Row[] {
  return [...attributes].map(({ name, value }) => ({ label: `html ${name}`, value }))
}
