import { defineComponent, h } from 'vue'
import type { PropType, SlotsType } from 'vue'
import { useRouteAnnouncer } from '../composables/route-announcer'
import type { Politeness } from '../composables/route-announcer'
import { useStyleAttribute } from '../composables/style-attribute'

// Visually hidden, but still announced: `display: none` would hide it from screen readers.
const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: '0',
  border: '0',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Announces the page title to screen readers after every navigation. */
export const FwRouteAnnouncer = /* @__PURE__ */ defineComponent({
  name: 'FwRouteAnnouncer',
  props: {
    /** Announce the whole region instead of the change only. */
    atomic: { type: Boolean, default: false },
    politeness: { type: String as PropType<Politeness>, default: undefined },
  },
  slots: Object as SlotsType<{ default: { message: string } }>,
  setup(props, { slots, expose }) {
    const { message, politeness, set, polite, assertive } = useRouteAnnouncer(
      props.politeness ? { politeness: props.politeness } : {},
    )
    expose({ message, politeness, set, polite, assertive })
    const hasStyle = useStyleAttribute('FwRouteAnnouncer')
    return () =>
      h(
        'span',
        { class: 'fw-route-announcer', ...(hasStyle.value && { style: HIDDEN }) },
        h(
          'span',
          {
            role: politeness.value === 'assertive' ? 'alert' : 'status',
            'aria-live': politeness.value,
            'aria-atomic': props.atomic,
          },
          slots.default ? slots.default({ message: message.value }) : message.value,
        ),
      )
  },
})
