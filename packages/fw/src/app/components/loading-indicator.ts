import { defineComponent, h } from 'vue'
import type { PropType } from 'vue'
import { useLoadingIndicator } from '../composables/loading-indicator'
import type { LoadingIndicatorOptions } from '../composables/loading-indicator'
import { useStyleAttribute } from '../composables/style-attribute'

/** A progress bar at the top of the window during navigations. */
export const FwLoadingIndicator = /* @__PURE__ */ defineComponent({
  name: 'FwLoadingIndicator',
  props: {
    throttle: { type: Number, default: 200 },
    duration: { type: Number, default: 2000 },
    hideDelay: { type: Number, default: 500 },
    resetDelay: { type: Number, default: 400 },
    /** In pixels. */
    height: { type: Number, default: 3 },
    /** Set to `false` to style it with CSS. */
    color: {
      type: [String, Boolean] as PropType<string | false>,
      default: 'linear-gradient(to right, #42b883, #3b82f6)',
    },
    errorColor: { type: String, default: 'linear-gradient(to right, #f97316, #dc2626)' },
    estimatedProgress: { type: Function as PropType<LoadingIndicatorOptions['estimatedProgress']>, default: undefined },
  },
  setup(props, { slots, expose }) {
    const { estimatedProgress, ...rest } = props
    const indicator = useLoadingIndicator({ ...rest, ...(estimatedProgress && { estimatedProgress }) })
    const { progress, isLoading, error, start, set, finish, clear } = indicator
    expose({ progress, isLoading, error, start, set, finish, clear })
    const hasStyle = useStyleAttribute('FwLoadingIndicator')
    return () =>
      h(
        'div',
        {
          class: 'fw-loading-indicator',
          ...(hasStyle.value && {
            style: {
              position: 'fixed',
              top: '0',
              right: '0',
              left: '0',
              zIndex: '999999',
              height: `${props.height}px`,
              pointerEvents: 'none',
              opacity: isLoading.value ? '1' : '0',
              background: error.value ? props.errorColor : props.color || undefined,
              clipPath: `inset(0 ${100 - progress.value}% 0 0)`,
              transition: 'clip-path 0.1s, opacity 0.4s',
            },
          }),
        },
        slots.default?.({ isLoading: isLoading.value, progress: progress.value, error: error.value }),
      )
  },
})
