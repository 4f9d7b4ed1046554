import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { StepReport } from './messages'

const KEY = 'fw:loaded-files'

/**
 * Runs before all other code of a process, and remembers the files that Node imports. Versions without synchronous
 * hooks load them in a thread.
 */
const RECORDER = `
import { statSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
const sizes = new Map()
const add = url => {
  if (!url.startsWith('file:')) return
  const file = fileURLToPath(url)
  sizes.set(file, statSync(file, { throwIfNoEntry: false })?.size ?? 0)
}
let read = () => sizes
if (module.registerHooks) {
  module.registerHooks({ load: (url, context, next) => (add(url), next(url, context)) })
} else {
  const { port1, port2 } = new MessageChannel()
  port1.unref()
  const hooks = 'let port; export const initialize = data => void (port = data); export const load = async (url, context, next) => { const loaded = await next(url, context); port.postMessage(url); return loaded }'
  module.register('data:text/javascript,' + encodeURIComponent(hooks), { data: port2, transferList: [port2] })
  read = () => {
    for (let received; (received = receiveMessageOnPort(port1)); ) add(received.message)
    return sizes
  }
}
globalThis[Symbol.for('${KEY}')] = () => read()
`

/** Arguments of Node with which a process counts the files that it loads. */
export const COUNTING_ARGS = ['--import', `data:text/javascript,${encodeURIComponent(RECORDER)}`]

/** The files that this process has loaded, if it counts them. */
export function loadedFiles(): Pick<StepReport, 'files'> {
  const read = (globalThis as Record<symbol, unknown>)[Symbol.for(KEY)] as (() => Map<string, number>) | undefined
  if (!read) return {}
  const sizes = new Map(read())
  // CommonJS files that other such files require.
  for (const file of Object.keys(createRequire(import.meta.url).cache))
    if (!sizes.has(file)) sizes.set(file, statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  return { files: [...sizes] }
}
