import { endOfBracket, maskCode } from '@fw/kit/imports'
import { pascalCase } from 'scule'

const OPTION = /(?<![\w$.])components\s*:\s*\{/g
const KEY = /^\s*(?:["']([^"']+)["']|([\w$]+))\s*(?::|$)/
const OWN_RESOLVE =
  /(?<![\w$.])(?:function|const|let|var)\s+resolveComponent(?![\w$])|(?<![\w$.])import\s[^"']*(?<![\w$])resolveComponent(?!\s+as|[\w$])[^"']*["'](?!vue["'])/

/** The names (as `BaseCard`) in a component's own option `components`. They have precedence over auto-imports. */
export function readRegistered(code: string): Set<string> {
  const masked = /\bcomponents\s*:/.test(code) ? maskCode(code) : undefined
  if (masked === undefined) return new Set()
  const names = [...masked.matchAll(OPTION)].flatMap(({ 0: text, index }) => {
    const open = index + text.length - 1
    const close = endOfBracket(masked, open)
    return close === undefined ? [] : splitMembers(code, masked, open + 1, close)
  })
  return new Set(names.map(name => pascalCase(name)))
}

function splitMembers(code: string, masked: string, start: number, end: number): string[] {
  const names: string[] = []
  let depth = 0
  let from = start
  for (let index = start; index <= end; index++) {
    if ('([{'.includes(masked[index]!)) depth++
    else if (index < end && ')]}'.includes(masked[index]!)) depth--
    else if (index === end || (masked[index] === ',' && depth === 0)) {
      // In masked code, comments and strings are blank.
      const first = from + masked.slice(from, index).search(/\S|$/)
      const key = KEY.exec(code.slice(first, index))
      if (key) names.push(key[1] ?? key[2]!)
      from = index + 1
    }
  }
  return names
}

/** Whether `resolveComponent` is declared in the module, and not Vue's. */
export function hasOwnResolve(code: string): boolean {
  return OWN_RESOLVE.test(code)
}
