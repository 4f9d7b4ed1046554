import type { ModuleData, TraceData } from '../../shared/module-data'
import { createElement } from '../dom'
import { shortenFile } from '../render-sections'
import { emitSteps } from '../transform-steps'
import type { ShownView, View, ViewContext } from '../view'
import type { Row, Section } from '../view-sections'
import { isOwnFile } from './part-views'

/** The modules of the bundler with their importers, and what each plugin has done with a module. */
export const moduleGraphView: View = {
  id: 'module-graph',
  title: 'Module graph',
  icon: 'M7 3h6v4H7zM2 13h6v4H2zM12 13h6v4h-6zM10 7v3M5 13v-3h10v3',
  create: context => new ModuleGraph(context),
}

type ModuleKey = Pick<ModuleData, 'side' | 'id'>

class ModuleGraph implements ShownView {
  private modules: ModuleData[] | undefined
  private selected: (ModuleKey & { trace: TraceData }) | undefined
  private readonly steps = createElement('div')

  constructor(private readonly context: ViewContext) {}

  /** Also called after edits. */
  async load(): Promise<void> {
    this.modules = await this.context.server.run('list-modules', {})
    if (this.selected) await this.trace(this.selected)
  }

  sections(): Section[] | string {
    const { modules } = this
    if (!modules) return 'Loading…'
    const layers = this.context.data()?.layers ?? []
    const isOwn = ({ file = '' }: ModuleData): boolean => layers.some(({ rootDir }) => isOwnFile(file, rootDir))
    return [
      ...(this.selected ? this.describeSelected(this.selected) : []),
      {
        title: 'Modules of the project',
        rows: modules.filter(isOwn).map(module => this.describeModule(module)),
        none: 'No modules yet. Open a page of the app.',
        note: 'What the bundler has loaded so far.',
      },
      {
        title: 'Modules of packages, and generated ones',
        rows: modules.filter(module => !isOwn(module)).map(module => this.describeModule(module)),
        isFolded: true,
      },
    ]
  }

  private async trace(key: ModuleKey): Promise<void> {
    const trace = await this.context.server.run('trace-module', { side: key.side, id: key.id })
    const isSame = this.selected && codesOf(this.selected) === codesOf({ ...key, trace })
    this.selected = { side: key.side, id: key.id, trace }
    // What is open stays open.
    if (!isSame) this.steps.replaceChildren(...emitSteps(trace))
  }

  private select(key: ModuleKey): Promise<void> {
    return this.context.attempt(`Transformed ${this.nameOf(key.id)} again to see each step.`, async () => {
      await this.trace(key)
      this.context.scrollToTop()
    })
  }

  private describeSelected({ side, id, trace }: ModuleKey & { trace: TraceData }): Section[] {
    const close = (): void => {
      this.selected = undefined
    }
    const relatives = (ids: readonly string[]): Row[] =>
      ids.map(relative => this.describeRelative({ side, id: relative }))
    return [
      {
        title: `Steps of ${this.nameOf(id)} (${side})`,
        rows: [],
        content: this.steps,
        actions: [{ label: 'Close', run: close }],
      },
      { title: 'Imported by', rows: relatives(trace.importers), none: 'No module: it is an entry.' },
      { title: 'Imports', rows: relatives(trace.imports), none: 'No modules.' },
    ]
  }

  private describeRelative(key: ModuleKey): Row {
    const module = this.modules?.find(({ side, id }) => side === key.side && id === key.id)
    return module ? this.describeModule(module) : { label: this.nameOf(key.id) }
  }

  private describeModule(module: ModuleData): Row {
    const { id, side, file, importers, imports } = module
    return {
      label: this.nameOf(id),
      tags: [side, countOf(importers, 'importer'), countOf(imports, 'import')],
      actions: [
        {
          label: 'Steps',
          isPressed: this.selected?.id === id && this.selected.side === side,
          run: () => this.select(module),
        },
        ...(file === undefined ? [] : [{ label: 'Open', run: () => this.context.openFile(file) }]),
      ],
    }
  }

  private nameOf(id: string): string {
    // Virtual modules begin with a character that cannot be shown.
    return shortenFile(id.replaceAll('\0', ''), this.context.data()?.rootDir ?? '')
  }
}

function codesOf({ side, id, trace }: ModuleKey & { trace: TraceData }): string {
  return JSON.stringify([side, id, trace.steps.map(({ name, code }) => [name, code])])
}

function countOf(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
