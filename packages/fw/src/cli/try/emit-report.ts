import { emitBytes } from '../build/sizes'
import { emitTable } from '../output/table'
import type { Color } from '../output/terminal'
import type { Difference } from './compare-pages'
import type { ComparedPage } from './request-pages'
import type { SideReport, TryReport } from './try-report'

const MAX_SHOWN_PAGES = 20
const MAX_SHOWN_ERRORS = 10

/** The rows of the table: a title, and the value of a side. */
const ROWS: ReadonlyArray<[title: string, value: (side: SideReport) => string | undefined]> = [
  ['install', ({ install }) => install && emitSeconds(install.seconds)],
  ['first page in development', ({ dev }) => dev && emitSeconds(dev.seconds)],
  ['build', ({ build }) => build && emitSeconds(build.seconds)],
  ['  CPU time', ({ build }) => build && emitSeconds(build.cpuSeconds)],
  ['  memory', ({ build }) => build && emitBytes(build.memoryBytes)],
  ['client', ({ build }) => build && `${emitBytes(build.client.bytes)}, ${emitBytes(build.client.gzip)} gzip`],
  ['server', ({ build }) => build && emitBytes(build.server.bytes)],
  ['start of the built server', ({ start }) => start && emitSeconds(start.seconds)],
  ['requests', ({ requests }) => requests && `${requests.perSecond.toFixed(0)}/s, ${requests.medianMs.toFixed(1)} ms`],
  ['lines on stderr', ({ serverErrors }) => serverErrors && String(serverErrors.length)],
  ['console errors', ({ consoleErrors }) => consoleErrors && String(consoleErrors.length)],
]

/** The report as readable text. */
export function emitReport(report: TryReport, color: Color): string {
  const { sides, noBrowser, folder } = report
  return [
    emitSides(report, color),
    ...emitPages(report, color),
    ...emitErrors('Lines on stderr', sides, ({ serverErrors = [] }) => serverErrors, color),
    ...emitErrors(
      'Console errors',
      sides,
      ({ consoleErrors = [] }) => consoleErrors.map(({ path, message }) => `${path}  ${message}`),
      color,
    ),
    ...(noBrowser ? [`The console of a browser was not checked: ${noBrowser}`] : []),
    ...(folder ? [`Both copies are in ${color.cyan(folder)}`] : []),
    `Your project is unchanged. To adopt fw: ${color.cyan('fw migrate')}`,
  ].join('\n\n')
}

function emitSides({ application, packageManager, sides: { nuxt, fw } }: TryReport, color: Color): string {
  const rows = ROWS.map(([title, value]) => [title, value(nuxt), value(fw)]).filter(
    ([, before, after]) => before !== undefined || after !== undefined,
  )
  const [head, ...body] = emitTable([
    ['', `nuxt ${nuxt.version ?? ''}`, `fw ${fw.version ?? ''}`],
    ...rows.map(row => row.map(cell => cell ?? '-')),
  ]).map(line => line.trimEnd())
  return [`Tried ${color.bold(application)} with ${packageManager}`, '', color.bold(head!), ...body].join('\n')
}

function emitPages({ pages: compared }: TryReport, color: Color): string[] {
  if (!compared) return []
  const { pages, omitted, unknown } = compared
  const different = pages.filter(({ differences }) => differences.length > 0)
  const count = `${pages.length} page${pages.length === 1 ? '' : 's'} compared: `
  const summary =
    different.length === 0
      ? count + color.green('no differences')
      : `${count}${color.yellow(`${different.length} ${different.length === 1 ? 'differs' : 'differ'}`)}`
  const shown = different.slice(0, MAX_SHOWN_PAGES).map(emitPage)
  const more = different.length - shown.length
  return [
    [summary, ...shown, ...(more > 0 ? [`  + ${more} more`] : [])].join('\n'),
    ...(omitted > 0 ? [`${omitted} more linked page${omitted === 1 ? ' was' : 's were'} not compared.`] : []),
    ...(unknown.length > 0
      ? [`Not compared, because no page links to them: ${unknown.join(', ')}. Name pages with \`--routes /a,/b\`.`]
      : []),
  ]
}

function emitPage({ path, differences }: ComparedPage): string {
  return [`  ${path}`, ...differences.map(difference => `    ${emitDifference(difference)}`)].join('\n')
}

function emitDifference({ what, nuxt, fw }: Difference): string {
  return `${what}: ${nuxt ?? 'nothing'} → ${fw ?? 'nothing'}`
}

function emitErrors(
  title: string,
  sides: TryReport['sides'],
  linesOf: (side: SideReport) => readonly string[],
  color: Color,
): string[] {
  return (['nuxt', 'fw'] as const).flatMap(name => {
    const lines = linesOf(sides[name])
    if (lines.length === 0) return []
    const more = lines.length - MAX_SHOWN_ERRORS
    return [
      [
        color.bold(`${title}, ${name}`),
        ...lines.slice(0, MAX_SHOWN_ERRORS).map(line => `  ${line}`),
        ...(more > 0 ? [`  + ${more} more`] : []),
      ].join('\n'),
    ]
  })
}

function emitSeconds(seconds: number): string {
  return seconds < 1 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(1)} s`
}
