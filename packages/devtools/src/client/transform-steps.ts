import type { StepData, TraceData } from '../shared/module-data'
import { createElement } from './dom'
import { diffLines, foldSame } from './line-diff'
import { showDuration } from './show-units'

const SIGNS = { same: ' ', added: '+', removed: '-' } as const
const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const

/** What each plugin or loader has done with a module: a list, and the difference of each step when it is opened. */
export function emitSteps({ steps, hasEachCode }: TraceData): HTMLElement[] {
  let code: string | undefined
  const changes: HTMLElement[] = []
  for (const step of steps) {
    if (step.code === undefined && hasEachCode) continue
    changes.push(createElement('li', {}, emitStep(step, code)))
    code = step.code ?? code
  }
  const unchanged = steps.filter(step => step.code === undefined)
  const names = unchanged.map(({ name, milliseconds }) => describeName(name, milliseconds)).join(', ')
  return [
    createElement('ol', { class: 'steps' }, ...changes),
    ...(hasEachCode && unchanged.length > 0 ? [emitNote(`Ran without changing it: ${names}.`)] : []),
    ...(hasEachCode
      ? []
      : [emitNote('The bundler only keeps the source and the final code: the change of a single loader is unknown.')]),
  ]
}

function emitStep(step: StepData, before: string | undefined): HTMLElement {
  const { name, milliseconds, code } = step
  const title = createElement('span', { class: 'label' }, name)
  const duration = milliseconds !== undefined && createElement('span', { class: 'count' }, showDuration(milliseconds))
  if (code === undefined) return createElement('p', {}, title, duration)
  const lines = before === undefined ? undefined : diffLines(before, code)
  const count = (kind: string): number => lines?.filter(line => line.kind === kind).length ?? 0
  const size = lines
    ? `+${count('added')} −${count('removed')} lines`
    : `${code.split('\n').length} ${code.includes('\n') ? 'lines' : 'line'}`
  const details = createElement(
    'details',
    {},
    createElement('summary', {}, title, ' ', createElement('span', { class: 'tag' }, size), ' ', duration),
  )
  const text = createElement('pre', { tabindex: 0, class: 'diff', role: 'group', 'aria-label': `Code after ${name}` })
  details.addEventListener(
    'toggle',
    () => text.append(...(lines ? foldSame(lines).map(line => emitLine(line)) : [code])),
    { once: true },
  )
  details.append(text)
  return details
}

function emitLine(line: ReturnType<typeof foldSame>[number]): HTMLElement {
  return 'hidden' in line
    ? createElement(
        'span',
        { class: 'hidden-lines' },
        `… ${line.hidden} equal ${line.hidden === 1 ? 'line' : 'lines'}\n`,
      )
    : createElement(TAGS[line.kind], {}, `${SIGNS[line.kind]} ${line.text}\n`)
}

function emitNote(text: string): HTMLElement {
  return createElement('p', { class: 'none' }, text)
}

function describeName(name: string, milliseconds: number | undefined): string {
  return milliseconds === undefined ? name : `${name} (${showDuration(milliseconds)})`
}
