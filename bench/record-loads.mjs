// Loaded before a command (`node --import`): records what it loads in the file LOADS_FILE, when it ends or gets a message.
import { statSync, writeFileSync } from 'node:fs'
import Module, { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'

/** The size of each file that Node has loaded. @type {Map<string, number>} */
const sizes = new Map()
const addFile = (/** @type {string} */ file) => void sizes.set(file, statSync(file).size)

const { port1, port2 } = new MessageChannel()
port1.unref()
const HOOKS = `let port
export const initialize = data => void (port = data)
export async function load(url, context, next) {
  const loaded = await next(url, context)
  if (url.startsWith('file:') && loaded.format === 'module') port.postMessage(url)
  return loaded
}`
register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data: port2, transferList: [port2] })

/** @type {{ prototype: { _compile: (this: object, code: string, file: string) => unknown } }} */
const { prototype } = /** @type {any} */ (Module)
const compile = prototype._compile
prototype._compile = function (code, file) {
  addFile(file)
  return compile.call(this, code, file)
}

function record() {
  for (let received; (received = receiveMessageOnPort(port1));) addFile(fileURLToPath(received.message))
  const kb = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000
  const { fwTransforms } = /** @type {{ fwTransforms?: object }} */ (globalThis)
  writeFileSync(process.env.LOADS_FILE ?? '', JSON.stringify({ node: { modules: sizes.size, kb }, ...fwTransforms }))
}

process.on('exit', record)
process.on('message', () => {
  record()
  process.send?.('recorded')
})
// Neither keeps a command from ending.
process.channel?.unref()
