import { findPath } from '@fw/kit'
import { readSource } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { dirname } from 'pathe'

const DECLARATION = /\bdefinePayloadPlugin\s*[(<]/
const EXPORTED_AGAIN = /\bexport\s*\{\s*(?:\w+\s+as\s+)?default\s*\}\s*from\s*(["'])([^"'\n]+)\1/
const IMPORTED = /\bimport\s+(\w+)\s+from\s*(["'])([^"'\n]+)\2[\s\S]*\bexport\s+default\s+\1\b/
const MAX_FILES = 10

/** Whether a plugin is declared with `definePayloadPlugin`: in its file, or in the one whose export it is. */
export async function isPayloadPlugin(app: Fw, plugin: string): Promise<boolean> {
  let file: string | null = plugin
  for (let count = 0; file !== null && count < MAX_FILES; count++) {
    const code: string = await readSource(file).catch(() => '')
    if (DECLARATION.test(code)) return true
    const from: string | undefined = EXPORTED_AGAIN.exec(code)?.[2] ?? IMPORTED.exec(code)?.[3]
    file = from === undefined ? null : await findPath(from, { app, cwd: dirname(file) })
  }
  return false
}
