import type { CodeContext } from '@fw/schema'
import { expect, it } from 'vitest'
import { hotCodePlugin } from './hot-code-plugin'

function run(code: string): string | undefined {
  const result = hotCodePlugin().transform!.handler.call({} as CodeContext, code, '/a.js')
  return (result as { code: string } | undefined)?.code.replace(/^import \{ createHot .*__webpack_module__\);/, '')
}

it('replaces `import.meta.hot`, but not in strings and comments', () => {
  expect(run("if (import.meta.hot) show('import.meta.hot') // import.meta.hot")).toBe(
    "if (__fw_hot) show('import.meta.hot') // import.meta.hot",
  )
  expect(run("show('import.meta.hot') // import.meta.hot")).toBeUndefined()
})
