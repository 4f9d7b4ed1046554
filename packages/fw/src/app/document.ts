import * as buildOptions from '#build/options'

/** The element that the app is mounted on. */
export function findRoot(): Element {
  const { id } = buildOptions.rootAttrs
  const root = findElement(buildOptions.rootTag, id)
  if (!root) throw new Error(`Root element <${buildOptions.rootTag}${id ? ` id="${String(id)}"` : ''}> not found.`)
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
  if (buildOptions.spaLoadingTemplateLocation === 'body') {
    const release = (): void => findElement(buildOptions.spaLoaderTag, buildOptions.spaLoaderAttrs.id)?.remove()
    return { restore: () => {}, release }
  }
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
