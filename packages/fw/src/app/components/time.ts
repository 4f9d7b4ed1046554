import { computed, defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'
import type { PropType } from 'vue'
import { onPrehydrate } from '../composables/prehydrate'

const FORMATS = [
  'dateStyle',
  'timeStyle',
  'weekday',
  'era',
  'year',
  'month',
  'day',
  'dayPeriod',
  'hour',
  'minute',
  'second',
  'fractionalSecondDigits',
  'timeZoneName',
  'timeZone',
  'calendar',
  'numberingSystem',
  'hourCycle',
  'formatMatcher',
] as const
const TEXT = { type: String as PropType<any>, default: undefined }
const FLAG = { type: Boolean as PropType<boolean | undefined>, default: undefined }

/** Formats a date for the locale and time zone of the visitor: an inline script corrects the server's text. */
export const FwTime = /* @__PURE__ */ defineComponent({
  name: 'FwTime',
  props: {
    datetime: { type: [String, Number, Date] as PropType<string | number | Date>, required: true },
    locale: TEXT as { type: PropType<string>; default: undefined },
    /** Show the distance from now, such as "5 minutes ago". */
    relative: Boolean,
    numeric: TEXT as { type: PropType<Intl.RelativeTimeFormatNumeric>; default: undefined },
    relativeStyle: TEXT as { type: PropType<Intl.RelativeTimeFormatStyle>; default: undefined },
    /** The tooltip; `true` shows the full date and time. */
    title: { type: [Boolean, String] as PropType<boolean | string>, default: undefined },
    hour12: FLAG,
    dateStyle: TEXT as { type: PropType<Intl.DateTimeFormatOptions['dateStyle']>; default: undefined },
    timeStyle: TEXT as { type: PropType<Intl.DateTimeFormatOptions['timeStyle']>; default: undefined },
    weekday: TEXT as { type: PropType<Intl.DateTimeFormatOptions['weekday']>; default: undefined },
    era: TEXT as { type: PropType<Intl.DateTimeFormatOptions['era']>; default: undefined },
    year: TEXT as { type: PropType<Intl.DateTimeFormatOptions['year']>; default: undefined },
    month: TEXT as { type: PropType<Intl.DateTimeFormatOptions['month']>; default: undefined },
    day: TEXT as { type: PropType<Intl.DateTimeFormatOptions['day']>; default: undefined },
    dayPeriod: TEXT as { type: PropType<Intl.DateTimeFormatOptions['dayPeriod']>; default: undefined },
    hour: TEXT as { type: PropType<Intl.DateTimeFormatOptions['hour']>; default: undefined },
    minute: TEXT as { type: PropType<Intl.DateTimeFormatOptions['minute']>; default: undefined },
    second: TEXT as { type: PropType<Intl.DateTimeFormatOptions['second']>; default: undefined },
    fractionalSecondDigits: { type: Number as PropType<1 | 2 | 3>, default: undefined },
    timeZoneName: TEXT as { type: PropType<Intl.DateTimeFormatOptions['timeZoneName']>; default: undefined },
    timeZone: TEXT as { type: PropType<string>; default: undefined },
    calendar: TEXT as { type: PropType<string>; default: undefined },
    numberingSystem: TEXT as { type: PropType<string>; default: undefined },
    hourCycle: TEXT as { type: PropType<Intl.DateTimeFormatOptions['hourCycle']>; default: undefined },
    formatMatcher: TEXT as { type: PropType<Intl.DateTimeFormatOptions['formatMatcher']>; default: undefined },
  },
  setup(props) {
    const date = computed(() => new Date(props.datetime))
    const now = useNow(() => props.relative)
    const settings = computed(() => ({
      ...pick(props),
      locale: props.locale,
      relative: props.relative,
      numeric: props.numeric,
      relativeStyle: props.relativeStyle,
    }))
    const text = computed(() =>
      Number.isNaN(date.value.getTime()) ? '' : formatTime(date.value.getTime(), settings.value, now.value),
    )
    if (import.meta.server) onPrehydrate(correct(formatTime), 'fw-time')
    return () => {
      const iso = Number.isNaN(date.value.getTime()) ? undefined : date.value.toISOString()
      const title = props.title === true || props.title === '' ? iso : props.title || undefined
      return h(
        'time',
        { datetime: iso, title, 'data-fw-time': JSON.stringify(settings.value), 'data-allow-mismatch': '' },
        text.value,
      )
    }
  },
})

type Settings = Intl.DateTimeFormatOptions & {
  locale?: string
  relative?: boolean
  numeric?: Intl.RelativeTimeFormatNumeric
  relativeStyle?: Intl.RelativeTimeFormatStyle
}

function pick(props: Record<string, any>): Intl.DateTimeFormatOptions {
  return Object.fromEntries(
    [...FORMATS, 'hour12'].map(name => [name, props[name]]).filter(([, value]) => value !== undefined),
  ) as Intl.DateTimeFormatOptions
}

/** Must be self-contained, because the server also inlines its source into the page. */
function formatTime(
  time: number,
  { locale, relative, numeric, relativeStyle, ...format }: Settings,
  now: number,
): string {
  if (!relative) return new Intl.DateTimeFormat(locale, format).format(time)
  const seconds = (time - now) / 1000
  const units: Array<[Intl.RelativeTimeFormatUnit, number]> = [
    ['second', 60],
    ['minute', 60],
    ['hour', 24],
    ['day', 30.44],
    ['month', 12],
    ['year', Infinity],
  ]
  let value = seconds
  for (const [unit, next] of units) {
    if (Math.abs(Math.round(value)) < next) {
      return new Intl.RelativeTimeFormat(locale, { numeric: numeric ?? 'auto', style: relativeStyle ?? 'long' }).format(
        Math.round(value),
        unit,
      )
    }
    value /= next
  }
  return ''
}

// Inlines the function that the server uses, so that the output matches.
function correct(format: typeof formatTime): string {
  return `function(e){if(e.dateTime)e.textContent=(${format.toString()})(Date.parse(e.dateTime),JSON.parse(e.dataset.fwTime),Date.now())}`
}

/** The current time. It is constant during hydration; then relative times update every second. */
function useNow(isRelative: () => boolean): { readonly value: number } {
  const now = ref(Date.now())
  if (import.meta.client) {
    let timer: ReturnType<typeof setInterval> | undefined
    onMounted(() => {
      if (isRelative()) {
        timer = setInterval(() => {
          now.value = Date.now()
        }, 1000)
      }
    })
    onBeforeUnmount(() => clearInterval(timer))
  }
  return now
}
