import { rootAttrs, rootTag, spaLoaderAttrs, spaLoaderTag, spaLoadingTemplateLocation } from '#build/options'

/** The element that the app is mounted on. */
export function findRoot(): Element {
  const root = findElement(rootTag, rootAttrs.id)
  if (!root)
    throw new Error(`Root element <${rootTag}${rootAttrs.id ? ` id="${String(rootAttrs.id)}"` : ''}> not found.`)
  return root
}

function findElement(tag: string, id: unknown): Element | null {
  return id ? document.getElementById(String(id)) : document.querySelector(tag)
}

/** The loading template of an SPA page. */
interface Loader {
  /** Restores it after mounting, which clears the root. */
  restore: () => void
  /** Removes it. */
  release: () => void
}

/** Finds the loading template before the app is mounted. */
export function findLoader(root: Element): Loader {
  if (spaLoadingTemplateLocation === 'body')
    return { restore: () => {}, release: () => findElement(spaLoaderTag, spaLoaderAttrs.id)?.remove() }
  const nodes = [...root.childNodes]
  let isReleased = false
  return {
    restore: () => {
      if (!isReleased) root.append(...nodes)
    },
    release: () => {
      isReleased = true
      for (const node of nodes) node.remove()
    },
  }
}
