import { toPlain } from '../../shared/plain-value'
import { elementsOf, fileOfComponent, listComponents, nameOfComponent } from '../component-tree'
import type { Instance } from '../component-tree'
import { ElementPicker } from '../element-picker'
import { EventLog } from '../event-log'
import { isJson } from '../json-value'
import { NO_PAGE } from '../view'
import type { ShownView, View, ViewContext } from '../view'
import type { Row, Section } from '../view-sections'

/** The components of the page as a tree, with props, state and events of the one that is selected. */
export const inspectorView: View = {
  id: 'inspector',
  title: 'Inspector',
  icon: 'M8 3H3v14h14v-5M9 9l8-6-2 9-2-3z',
  isLive: true,
  create: context => new Inspector(context),
}

class Inspector implements ShownView {
  private selected: { instance: Instance; log: EventLog } | undefined
  private showsAll = false
  private readonly picker: ElementPicker

  constructor(private readonly context: ViewContext) {
    this.picker = new ElementPicker(instance => {
      this.select(instance)
      const file = fileOfComponent(instance)
      void context.attempt(`Opened ${nameOfComponent(instance)} in the editor.`, () => file && context.openFile(file))
    })
  }

  sections(): Section[] | string {
    const root = this.context.page.app?.vueApp._instance
    if (!root) return NO_PAGE
    if (this.selected?.instance.isUnmounted) this.select(undefined)
    const nodes = listComponents(root, instance => this.showsAll || this.isOwn(instance))
    return [
      ...(this.selected ? this.describeSelected(this.selected.instance, this.selected.log) : []),
      {
        title: 'Components of the page',
        rows: nodes.map(({ instance, depth }) => this.describeNode(instance, depth)),
        none: 'The page has no components of the project.',
        actions: [
          { label: 'Pick in the page', isPressed: this.picker.isActive, run: () => this.togglePicker() },
          {
            label: 'Show components of packages',
            isPressed: this.showsAll,
            run: () => {
              this.showsAll = !this.showsAll
            },
          },
        ],
      },
    ]
  }

  hide(): void {
    this.picker.stop()
  }

  private isOwn(instance: Instance): boolean {
    const file = fileOfComponent(instance) ?? ''
    const layers = this.context.data()?.layers ?? []
    return !file.includes('/node_modules/') && layers.some(({ rootDir }) => file.startsWith(`${rootDir}/`))
  }

  private togglePicker(): void {
    const { window: page } = this.context.page
    if (this.picker.isActive || !page) this.picker.stop()
    else this.picker.start(page)
  }

  private select(instance: Instance | undefined): void {
    if (instance === this.selected?.instance) return
    this.selected?.log.stop()
    this.selected = instance && { instance, log: new EventLog(instance) }
    this.context.render()
  }

  private describeNode(instance: Instance, depth: number): Row {
    const file = fileOfComponent(instance)
    const isSelected = this.selected?.instance === instance
    return {
      label: `<${nameOfComponent(instance)}>`,
      depth,
      ...(file ? { file } : {}),
      actions: [
        { label: 'Inspect', isPressed: isSelected, run: () => this.select(isSelected ? undefined : instance) },
        { label: 'Scroll to', run: () => elementsOf(instance.subTree)[0]?.scrollIntoView({ block: 'center' }) },
      ],
    }
  }

  private describeSelected(instance: Instance, { events }: EventLog): Section[] {
    const { props, attrs, setupState, devtoolsRawSetupState, data, type, vnode } = instance
    const name = `<${nameOfComponent(instance)}>`
    const declared = Array.isArray(type.emits) ? type.emits : Object.keys(type.emits ?? {})
    const listened = Object.keys(vnode.props ?? {}).filter(key => /^on[A-Z]/.test(key))
    return [
      {
        title: `Props of ${name}`,
        rows: [...describeValues(props), ...describeValues(attrs, 'attribute')],
        none: 'No props.',
      },
      {
        title: `State of ${name}`,
        rows: [
          ...this.describeState(setupState, key => isWritableRef(devtoolsRawSetupState?.[key])),
          ...this.describeState(data, () => true),
        ],
        none: 'No state.',
      },
      {
        title: `Events of ${name}`,
        rows: [
          ...[...new Set([...declared, ...listened.map(toEventName)])].map(event => ({
            label: event,
            tags: [
              ...(declared.includes(event) ? ['declared'] : []),
              ...(listened.map(toEventName).includes(event) ? ['has a listener'] : []),
            ],
          })),
          ...events.map(({ time, name: event, values }) => ({ label: event, tags: ['emitted', time], value: values })),
        ],
        none: 'No events since it was selected.',
      },
    ]
  }

  private describeState(state: Record<string, unknown>, isWritable: (key: string) => boolean): Row[] {
    return Object.keys(state)
      .filter(key => typeof state[key] !== 'function' && !key.startsWith('__'))
      .filter(key => !isComponent(state[key]))
      .map(key => {
        const edit = (): Promise<boolean> =>
          this.context.dialogs.edit(key, state[key], changed => {
            state[key] = changed
            this.context.render()
          })
        return {
          label: key,
          value: toPlain(state[key]),
          ...(isWritable(key) && isJson(state[key]) ? { actions: [{ label: 'Edit', run: edit }] } : {}),
        }
      })
  }
}

function describeValues(values: Record<string, unknown>, ...tags: readonly string[]): Row[] {
  return Object.entries(values)
    .filter(([key]) => !/^on[A-Z]/.test(key))
    .map(([label, value]) => ({ label, tags, value: toPlain(value) }))
}

/** A ref that is not computed. */
function isWritableRef(value: unknown): boolean {
  const { __v_isRef: isRef, __v_isReadonly: isReadonly } = (value ?? {}) as Record<string, unknown>
  return isRef === true && isReadonly !== true
}

/** Templates use imported components through the state. */
function isComponent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('render' in value || 'setup' in value)
}

/** `onUpdate:modelValue` is the listener of `update:modelValue`. */
function toEventName(listener: string): string {
  return listener.charAt(2).toLowerCase() + listener.slice(3)
}
