import { expect, it } from 'vitest'
import { emitErrorText } from './error-text'
import { createReports } from './report'

const text = (error: Error): string => {
  error.stack = ''
  return emitErrorText(createReports(error, { roots: ['/project'] }), '/project')
}

it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u001B[2K\u001B[1A', '\u009B2K', '\b', '\0'])(
  'shows one entry for a message with %j, also in causes',
  control => {
    const message = `Unknown user "real${control}Error: forged"`
    for (const error of [new Error(message), new Error('Failed', { cause: new Error(message) })]) {
      const lines = text(error).split('\n')
      expect(lines.filter(line => /^\S/.test(line))).toHaveLength(1)
      // oxlint-disable-next-line no-control-regex -- the pattern matches control characters.
      expect(lines.join('')).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/)
    }
  },
)

it('shows all lines of a message, without the colors of tools', () => {
  expect(text(new Error('\u001B[31mfirst\u001B[39m\n  second'))).toBe('Error: first\n    second')
})
