import { readFileSync } from 'node:fs'

/** A block whose code runs when the component is imported: that of `<script setup>` runs when it is rendered. */
const PLAIN_SCRIPT = /<script\b(?![^>]*\bsetup\b)/
/** An import for its side effects only. */
const BARE_IMPORT = /^\s*import\s*['"]/m

/** Whether a server can omit a component that nothing uses: importing it has no effect of its own. */
export function isPureComponent(file: string): boolean {
  if (!file.endsWith('.vue')) return false
  try {
    const text = readFileSync(file, 'utf8')
    return !PLAIN_SCRIPT.test(text) && !BARE_IMPORT.test(text)
  } catch {
    // The plugins of components try rules with names of files that do not exist.
    return false
  }
}
