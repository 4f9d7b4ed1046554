import type { SpanData } from '../../shared/app-data'
import { emitFlameChart } from '../flame-chart'
import { createInput, createPathForm } from '../path-form'
import { showDuration } from '../show-units'
import { describeTrace, sendTraced } from '../traced-request'
import type { View } from '../view'
import type { Section } from '../view-sections'

/** Flame charts: of a request, and of the start with phases, the setup of modules, hooks, templates and plugins. */
export const timelineView: View = {
  id: 'timeline',
  title: 'Timeline',
  icon: 'M3 4h9v3H3zM5 9h6v3H5zM9 14h8v3H9z',
  create(context) {
    let traced: Section[] = []
    const field = createInput('Path to trace', '')
    field.value = context.page.window?.location.pathname ?? '/'
    const form = createPathForm(field, 'Trace', () => {
      void context.attempt(`Traced ${field.value}.`, async () => {
        const request = new Request(new URL(field.value, location.origin), { cache: 'no-store', redirect: 'manual' })
        const { spans } = await sendTraced(context.server, request)
        traced = [describeTrace(spans)]
      })
    })
    return {
      sections() {
        const data = context.data()
        if (!data) return 'Loading…'
        return [{ title: 'Trace a request', rows: [], content: form }, ...traced, ...describeStart(data.spans)]
      },
    }
  },
}

function describeStart(spans: readonly SpanData[]): Section[] {
  const kinds = [...new Set(spans.map(({ kind }) => kind))]
  return [
    {
      title: 'From the start to the first request',
      rows: [],
      ...(spans.length > 0 ? { content: emitFlameChart(spans, 'the start') } : { none: 'No timings.' }),
    },
    ...kinds.map(kind => listSlowest(kind, spans)),
  ]
}

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
