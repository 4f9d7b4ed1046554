import { afterEach, describe, expect, it, vi } from 'vitest'
import { findLoader, findRoot } from './document'

class FakeNode {
  childNodes: FakeNode[] = []
  parent?: FakeNode
  constructor(readonly name = '') {}
  append(...nodes: FakeNode[]): void {
    for (const node of nodes) {
      node.parent = this
      this.childNodes.push(node)
    }
  }

  remove(): void {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter(node => node !== this)
  }
}

function createRoot(...children: string[]) {
  const root = new FakeNode('root')
  root.append(...children.map(name => new FakeNode(name)))
  const mount = () => {
    root.childNodes = []
    root.append(new FakeNode('app'))
  }
  return { root: root as unknown as Element, mount, names: () => root.childNodes.map(node => node.name) }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('findRoot', () => {
  it('reports the missing element', () => {
    vi.stubGlobal('document', { getElementById: () => null })
    expect(() => findRoot()).toThrow('<div id="__fw">')
  })
})

describe('findLoader', () => {
  it('stays until the app is released', () => {
    const { root, mount, names } = createRoot('loader', 'more')
    const loader = findLoader(root)
    mount()
    loader.restore()
    expect(names()).toEqual(['app', 'loader', 'more'])
    loader.release()
    expect(names()).toEqual(['app'])
  })

  it('is not shown again if the page was rendered immediately', () => {
    const { root, mount, names } = createRoot('loader')
    const loader = findLoader(root)
    mount()
    loader.release()
    loader.restore()
    expect(names()).toEqual(['app'])
  })
})
