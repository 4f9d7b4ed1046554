import { createElement } from './dom'
import { showDuration } from './show-units'

interface ChartSpan {
  kind: string
  name: string
  /** Milliseconds since an arbitrary time. */
  start: number
  milliseconds: number
}

/** Shorter ones cannot be seen. */
const MIN_SHARE = 0.002

/** A flame chart: what contains a span is above it. `subject`: what the time is that of. */
export function emitFlameChart(spans: readonly ChartSpan[], subject: string): HTMLElement {
  const first = Math.min(...spans.map(({ start }) => start))
  const total = Math.max(...spans.map(({ start, milliseconds }) => start + milliseconds)) - first
  const placed = layOut(spans.filter(({ milliseconds }) => milliseconds / total >= MIN_SHARE))
  const bars = placed.map(({ span, row }) => {
    const { kind, name, start, milliseconds } = span
    const text = `${name} · ${showDuration(milliseconds)}`
    const bar = createElement('li', { class: `bar bar-${kind}`, title: `${kind}: ${text}` }, text)
    bar.style.left = `${((start - first) / total) * 100}%`
    bar.style.width = `${(milliseconds / total) * 100}%`
    bar.style.top = `${row * 1.5}rem`
    return bar
  })
  const rows = Math.max(...placed.map(({ row }) => row), 0) + 1
  const label = `Timeline of ${subject}: ${showDuration(total)}`
  const chart = createElement('ol', { class: 'chart', 'aria-label': label }, ...bars)
  chart.style.height = `${rows * 1.5}rem`
  const name = `Flame chart of ${subject}`
  return createElement('div', { class: 'chart-frame', tabindex: 0, role: 'group', 'aria-label': name }, chart)
}

/** Places each span in the first row that is free, below those that contain it. */
function layOut(spans: readonly ChartSpan[]): Array<{ span: ChartSpan; row: number }> {
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
