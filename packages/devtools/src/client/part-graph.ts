import type { GraphData } from '../shared/graph-data'
import { createDrawing, createElement } from './dom'

const [WIDTH, HEIGHT, GAP_X, GAP_Y] = [168, 26, 56, 10]
const MAX_NAME_LENGTH = 21
/** A column with more of them is hard to read. */
const MAX_ROWS = 14

interface DrawnGraph {
  /** The parts of each column, by index. What is used is to the right of what uses it. */
  columns: ReadonlyArray<readonly number[]>
  selected: number
  /** What screen readers read instead. */
  text: string
  onSelect: (index: number) => void
}

/** Draws which parts use which others. The lists of the view have the same content for keyboards and screen readers. */
export function emitGraph({ parts, uses }: GraphData, { columns, selected, text, onSelect }: DrawnGraph): HTMLElement {
  const shown = columns.map(column => column.slice(0, MAX_ROWS))
  const places = new Map<number, { x: number; y: number }>()
  const rows = Math.max(...shown.map(({ length }) => length))
  for (const [column, indexes] of shown.entries()) {
    const top = ((rows - indexes.length) * (HEIGHT + GAP_Y)) / 2
    for (const [row, index] of indexes.entries())
      places.set(index, { x: column * (WIDTH + GAP_X), y: top + row * (HEIGHT + GAP_Y) })
  }
  const lines = uses.flatMap(({ from, to, isLazy }) => {
    const [start, end] = [places.get(from), places.get(to)]
    // Others are in the lists.
    return start && end && start.x < end.x ? [emitLine(start, end, isLazy)] : []
  })
  const boxes = Array.from(places, ([index, place]) => {
    const box = emitBox(parts[index]!.name, place, index === selected)
    box.addEventListener('click', () => onSelect(index))
    return box
  })
  const [width, height] = [columns.length * (WIDTH + GAP_X) - GAP_X + 2, rows * (HEIGHT + GAP_Y) - GAP_Y + 2]
  const drawing = createDrawing(
    'svg',
    { class: 'graph', role: 'img', 'aria-label': text, width, height, viewBox: `-1 -1 ${width} ${height}` },
    ...lines,
    ...boxes,
  )
  return createElement('div', { class: 'chart-frame', tabindex: 0, role: 'group', 'aria-label': 'Graph' }, drawing)
}

function emitBox(name: string, { x, y }: { x: number; y: number }, isSelected: boolean): SVGGElement {
  const text = name.length > MAX_NAME_LENGTH ? `…${name.slice(1 - MAX_NAME_LENGTH)}` : name
  return createDrawing(
    'g',
    isSelected ? { class: 'selected' } : {},
    createDrawing('title', {}, name),
    createDrawing('rect', { x, y, width: WIDTH, height: HEIGHT, rx: 7 }),
    createDrawing('text', { x: x + 10, y: y + 17 }, text),
  )
}

function emitLine(start: { x: number; y: number }, end: { x: number; y: number }, isLazy: boolean): SVGPathElement {
  const [fromX, fromY, toX, toY] = [start.x + WIDTH, start.y + HEIGHT / 2, end.x, end.y + HEIGHT / 2]
  const middle = (fromX + toX) / 2
  return createDrawing('path', {
    d: `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`,
    ...(isLazy ? { class: 'lazy' } : {}),
  })
}
