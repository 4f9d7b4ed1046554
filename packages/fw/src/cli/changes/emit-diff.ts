import type { Color } from '../output/terminal'
import type { FileChange } from './file-change'

const CONTEXT_LINES = 2
/** Above it, the changed part of a file is shown as a whole. */
const MAX_CELLS = 4_000_000

type Row = readonly [mark: ' ' | '-' | '+', line: string]

/** The changes of a file as a unified diff. */
export function emitDiff({ from, to, before, after, isRemoved }: FileChange, color: Color): string {
  const renamed = from === to ? to : `${from} → ${to}`
  const title = isRemoved ? `${to} (removed)` : from === undefined ? `${to} (new)` : renamed
  const rows = compareLines(splitLines(before), splitLines(after))
  return [color.bold(title), ...emitHunks(rows, color)].join('\n')
}

/** Changes for machines, with their diffs. */
export function diffsToJson(changes: readonly FileChange[], color: Color): object[] {
  const plain = { ...color, ...Object.fromEntries(['bold', 'cyan', 'dim', 'green', 'red'].map(key => [key, String])) }
  return changes.map(change => ({
    from: change.from ?? null,
    to: change.isRemoved ? null : change.to,
    ...countLines(change),
    diff: emitDiff(change, plain as Color),
  }))
}

/** `2 files, 3 lines added, 1 lines removed` */
export function describeCounts(changes: readonly FileChange[]): string {
  const counts = changes.map(countLines)
  const sum = (key: 'added' | 'removed'): number => counts.reduce((total, count) => total + count[key], 0)
  const files = `${changes.length} ${changes.length === 1 ? 'file' : 'files'}`
  return `${files}, ${sum('added')} lines added, ${sum('removed')} lines removed`
}

/** How many lines are added and removed. */
function countLines({ before, after }: FileChange): { added: number; removed: number } {
  const rows = compareLines(splitLines(before), splitLines(after))
  const count = (mark: Row[0]): number => rows.filter(row => row[0] === mark).length
  return { added: count('+'), removed: count('-') }
}

function splitLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
}

function compareLines(before: readonly string[], after: readonly string[]): Row[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const shorter = Math.min(before.length, after.length) - start
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end++
  const same = (lines: readonly string[]): Row[] => lines.map(line => [' ', line])
  return [
    ...same(before.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ]
}

/** The longest common subsequence of lines. */
function compareMiddle(before: readonly string[], after: readonly string[]): Row[] {
  const width = after.length + 1
  if ((before.length + 1) * width > MAX_CELLS)
    return [...before.map((line): Row => ['-', line]), ...after.map((line): Row => ['+', line])]
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const cell = i * width + j
      lengths[cell] =
        before[i] === after[j] ? lengths[cell + width + 1]! + 1 : Math.max(lengths[cell + width]!, lengths[cell + 1]!)
    }
  }
  const rows: Row[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      rows.push([' ', before[i++]!])
      j++
    } else if (j >= after.length || (i < before.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!))
      rows.push(['-', before[i++]!])
    else rows.push(['+', after[j++]!])
  }
  return rows
}

function emitHunks(rows: readonly Row[], color: Color): string[] {
  const isNear = (index: number): boolean =>
    rows.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(([mark]) => mark !== ' ')
  const lines: string[] = []
  let before = 0
  let isGap = true
  rows.forEach(([mark, line], index) => {
    if (mark !== '+') before++
    if (!isNear(index)) {
      isGap = true
      return
    }
    if (isGap) lines.push(color.cyan(`@@ line ${mark === '+' ? before + 1 : before} @@`))
    isGap = false
    const text = `${mark} ${line}`
    lines.push(mark === ' ' ? color.dim(text) : mark === '+' ? color.green(text) : color.red(text))
  })
  return lines
}
