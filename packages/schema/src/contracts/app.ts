/** Attributes of an element. `false`, null and undefined leave one out; `class` and `style` take lists and objects. */
export interface ElementAttributes {
  [name: string]:
    | string
    | number
    | boolean
    | null
    | undefined
    | readonly string[]
    | { readonly [name: string]: string | number | boolean | null | undefined }
}

/** A tag in the head, as attributes; `textContent` and `innerHTML` give its content. */
export interface HeadTag {
  textContent?: string
  innerHTML?: string
  tagPosition?: 'head' | 'bodyOpen' | 'bodyClose'
  tagPriority?: number | 'critical' | 'high' | 'low' | `before:${string}` | `after:${string}`
  key?: string
  [attribute: string]: string | number | boolean | null | undefined
}

/** Props of a transition that can be written as JSON. */
export interface TransitionProps {
  name?: string
  mode?: 'in-out' | 'out-in' | 'default'
  appear?: boolean
  css?: boolean
  type?: 'transition' | 'animation'
  duration?: number | { enter: number; leave: number }
  enterFromClass?: string
  enterActiveClass?: string
  enterToClass?: string
  appearFromClass?: string
  appearActiveClass?: string
  appearToClass?: string
  leaveFromClass?: string
  leaveActiveClass?: string
  leaveToClass?: string
}

/** Props of keep-alive that can be written as JSON. */
export interface KeepaliveProps {
  include?: string | string[]
  exclude?: string | string[]
  max?: number | string
}

/** View transitions of every page that says nothing else. */
export interface ViewTransitionDefaults {
  /** Default: true. */
  enabled?: boolean | 'always'
  /** Types of the transitions, for `:active-view-transition-type()`. */
  types?: string[]
}

/** A plugin of the application. */
export interface PluginEntry {
  src: string
  mode?: 'client' | 'server' | 'all'
}
