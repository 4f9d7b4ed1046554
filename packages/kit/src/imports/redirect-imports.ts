import { editCode } from './edit-code'
import type { EditedCode } from './edit-code'

/** Changes the ids that JavaScript code imports and exports from. `redirect` returns undefined for unchanged ids. */
export async function redirectImports(
  code: string,
  redirect: (id: string) => string | undefined,
): Promise<EditedCode | undefined> {
  const { parseSync } = await import('oxc-parser')
  const { staticImports, staticExports } = parseSync('module.js', code).module
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ]
  // The entries of a statement share its request.
  const edits = new Map(
    requests.flatMap(request => {
      const to = request ? redirect(request.value) : undefined
      return to === undefined
        ? []
        : [[request!.start, { start: request!.start, end: request!.end, text: JSON.stringify(to) }]]
    }),
  )
  return edits.size > 0 ? editCode(code, [...edits.values()], []) : undefined
}
