import type { GraphData, PartData } from '../../shared/graph-data'
import { createElement } from '../dom'
import { emitGraph } from '../part-graph'
import { PartRelations } from '../part-relations'
import type { Reached } from '../part-relations'
import type { ShownView, View, ViewContext } from '../view'
import type { Row, Section } from '../view-sections'

/** Which pages use which components and composables, and who uses each of them: as lists, and as a graph. */
export const usageView: View = {
  id: 'usage',
  title: 'Usage',
  icon: 'M3 10h4M13 5h4M13 15h4M7 10c4 0 2-5 6-5M7 10c4 0 2 5 6 5',
  create: context => new Usage(context),
}

const GROUPS: ReadonlyArray<readonly [title: string, kinds: ReadonlyArray<PartData['kind']>, none: string]> = [
  ['Pages', ['page'], 'No pages.'],
  ['App, layouts, middleware and plugins', ['app', 'layout', 'route middleware', 'plugin'], 'None.'],
  ['Components', ['component'], 'No components.'],
  ['Composables and other auto-imports', ['import'], 'No auto-imports.'],
  ['Other files', ['file'], 'No other files.'],
]

class Usage implements ShownView {
  private graph: { data: GraphData; relations: PartRelations } | undefined
  private selected: PartData | undefined
  private readonly drawing = createElement('div')

  constructor(private readonly context: ViewContext) {}

  /** Also called after edits. */
  async load(): Promise<void> {
    const data = await this.context.server.run('describe-graph', {})
    this.graph = { data, relations: new PartRelations(data) }
    const { kind, name, file } = this.selected ?? {}
    this.select(data.parts.find(part => part.kind === kind && part.name === name && part.file === file))
  }

  sections(): Section[] | string {
    const { graph } = this
    if (!graph) return 'Loading…'
    const parts = graph.data.parts.map((part, index) => ({ part, index }))
    return [
      ...this.describeSelected(graph),
      ...GROUPS.map(([title, kinds, none]) => ({
        title,
        rows: parts.filter(({ part }) => kinds.includes(part.kind)).map(({ index }) => this.describePart(graph, index)),
        none,
      })),
    ]
  }

  private select(part: PartData | undefined): void {
    const { graph } = this
    this.selected = part
    const index = graph && part ? graph.data.parts.indexOf(part) : -1
    this.drawing.replaceChildren(...(graph && index >= 0 ? [this.draw(graph, index)] : []))
  }

  private open(part: PartData): Promise<void> {
    return this.context.attempt(`Showing the usage of ${part.name}.`, () => {
      this.select(part)
      this.context.scrollToTop()
    })
  }

  private draw({ data, relations }: NonNullable<typeof this.graph>, index: number): HTMLElement {
    const [users, used] = [relations.usersOf(index), relations.usedBy(index)]
    const at = (reached: readonly Reached[], depth: number): number[] =>
      reached.filter(one => one.depth === depth).map(one => one.index)
    const left = [at(users, 2), at(users, 1)]
    // What uses a part and is used by it is on the left.
    const right = [at(used, 1), at(used, 2)].map(column => column.filter(one => !left.flat().includes(one)))
    const { name } = data.parts[index]!
    return emitGraph(data, {
      columns: [...left, [index], ...right].filter(column => column.length > 0),
      selected: index,
      text: `${countOf(left[1]!.length, 'part')} use ${name}, which uses ${countOf(at(used, 1).length, 'part')}. They are listed below.`,
      onSelect: selected => void this.open(data.parts[selected]!),
    })
  }

  private describeSelected(graph: NonNullable<typeof this.graph>): Section[] {
    const index = this.selected ? graph.data.parts.indexOf(this.selected) : -1
    if (index < 0) return []
    const { name } = graph.data.parts[index]!
    const list = (reached: readonly Reached[]): Row[] =>
      reached.map(({ index: other, depth, isLazy }) => {
        const row = this.describePart(graph, other)
        return { ...row, depth: depth - 1, tags: [...(row.tags ?? []), ...(isLazy ? ['lazy'] : [])] }
      })
    const close = (): void => this.select(undefined)
    return [
      { title: `Graph of ${name}`, rows: [], content: this.drawing, actions: [{ label: 'Close', run: close }] },
      { title: `${name} uses`, rows: list(graph.relations.usedBy(index)), none: 'Nothing of the application.' },
      { title: `${name} is used by`, rows: list(graph.relations.usersOf(index)), none: 'Nothing by name.' },
    ]
  }

  private describePart({ data, relations }: NonNullable<typeof this.graph>, index: number): Row {
    const part = data.parts[index]!
    const { kind, name, file } = part
    const users = relations.countUsers(index)
    const isOffered = kind === 'component' || kind === 'import'
    return {
      label: name,
      tags: [
        kind,
        `uses ${relations.countUsed(index)}`,
        ...(users > 0 ? [`used by ${users}`] : isOffered ? ['not used by name'] : []),
      ],
      file,
      actions: [
        {
          label: 'Show',
          isPressed: part === this.selected,
          run: () => (part === this.selected ? this.select(undefined) : this.open(part)),
        },
      ],
    }
  }
}

function countOf(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
