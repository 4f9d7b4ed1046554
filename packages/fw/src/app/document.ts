import { rootAttrs, rootTag, spaLoaderAttrs, spaLoaderTag, spaLoadingTemplateLocation } from '#build/options'

/** The element the application is mounted on. */
export function findRoot(): Element {
  const root = findElement(rootTag, rootAttrs.id)
  if (!root) {
    throw new Error(`Root element <${rootTag}${rootAttrs.id ? ` id="${String(rootAttrs.id)}"` : ''}> not found.`)
  }
  return root
}

function findElement(tag: string, id: unknown): Element | null {
  return id ? document.getElementById(String(id)) : document.querySelector(tag)
}

/** The loading template of a page without rendered content. */
export interface Loader {
  /** Puts it back after mounting, which empties the root. */
  restore: () => void
  /** Takes it away. */
  release: () => void
}

/** Finds the loading template before the application is mounted. */
export function findLoader(root: Element): Loader {
  if (spaLoadingTemplateLocation === 'body') {
    return { restore: () => {}, release: () => findElement(spaLoaderTag, spaLoaderAttrs.id)?.remove() }
  }
  const nodes = [...root.childNodes]
  let isReleased = false
  return {
    restore: () => {
      if (!isReleased) {
        root.append(...nodes)
      }
    },
    release: () => {
      isReleased = true
      for (const node of nodes) {
        node.remove()
      }
    },
  }
}
