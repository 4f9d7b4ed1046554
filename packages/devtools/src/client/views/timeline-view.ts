import { createElement } from '../dom'
import { showDuration } from '../show-units'
import type { SpanData } from '../../shared/app-data'
import { listView } from '../view'
import type { View } from '../view'
import type { Section } from '../view-sections'

/** Shorter ones cannot be seen. */
const MIN_SHARE = 0.002

/** A flame chart of the start: phases, the setup of modules, hooks, templates and plugins of the bundler. */
export const timelineView: View = listView(
  'timeline',
  'Timeline',
  'M3 4h9v3H3zM5 9h6v3H5zM9 14h8v3H9z',
  ({ spans }) => {
    const kinds = [...new Set(spans.map(({ kind }) => kind))]
    return [
      {
        title: 'From the start to the first request',
        rows: [],
        ...(spans.length > 0 ? { content: emitChart(spans) } : { none: 'No timings.' }),
      },
      ...kinds.map(kind => listSlowest(kind, spans)),
    ]
  },
)

function listSlowest(kind: string, spans: readonly SpanData[]): Section {
  const slowest = spans
    .filter(span => span.kind === kind)
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 20)
  const longest = slowest[0]?.milliseconds ?? 1
  return {
    title: `Slowest: ${kind}`,
    rows: slowest.map(({ name, milliseconds }) => ({
      label: name,
      value: showDuration(milliseconds),
      share: milliseconds / longest,
    })),
    isFolded: true,
  }
}

function emitChart(spans: readonly SpanData[]): HTMLElement {
  const first = Math.min(...spans.map(({ start }) => start))
  const total = Math.max(...spans.map(({ start, milliseconds }) => start + milliseconds)) - first
  const shown = spans.filter(({ milliseconds }) => milliseconds / total >= MIN_SHARE)
  const bars = layOut(shown).map(({ span, row }) => {
    const { kind, name, start, milliseconds } = span
    const text = `${name} · ${showDuration(milliseconds)}`
    const bar = createElement('li', { class: `bar bar-${kind}`, title: `${kind}: ${text}` }, text)
    bar.style.left = `${((start - first) / total) * 100}%`
    bar.style.width = `${(milliseconds / total) * 100}%`
    bar.style.top = `${row * 1.5}rem`
    return bar
  })
  const rows = Math.max(...layOut(shown).map(({ row }) => row), 0) + 1
  const chart = createElement('ol', { class: 'chart', 'aria-label': `Timeline of ${showDuration(total)}` }, ...bars)
  chart.style.height = `${rows * 1.5}rem`
  return createElement('div', { class: 'chart-frame', tabindex: 0, role: 'group', 'aria-label': 'Flame chart' }, chart)
}

/** Places each span in the first row that is free, below those that contain it. */
function layOut(spans: readonly SpanData[]): Array<{ span: SpanData; row: number }> {
  const ends: number[] = []
  return [...spans]
    .sort((a, b) => a.start - b.start || b.milliseconds - a.milliseconds)
    .map(span => {
      const free = ends.findLastIndex(end => end > span.start + 0.01) + 1
      ends[free] = span.start + span.milliseconds
      ends.length = free + 1
      return { span, row: free }
    })
}
