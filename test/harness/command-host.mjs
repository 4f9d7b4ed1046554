// A process that runs one `fw` command after the other. Loading fw, Vite and Nitro takes longer than most builds of
// tests, and code that has run before runs faster.

const { main } = await import('../../packages/fw/dist/cli.mjs')
const END_OF_OUTPUT = '\0end of output\0'
const bin = new URL('../../packages/fw/bin/fw.mjs', import.meta.url).pathname

const PROCESS_EVENTS = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'uncaughtException',
  'unhandledRejection',
  'warning',
  'exit',
  'beforeExit',
]

/** Events that commands listen to. @type {[import('node:events').EventEmitter, string][]} */
const EVENTS = [
  ...PROCESS_EVENTS.map(name => /** @type {[NodeJS.Process, string]} */ ([process, name])),
  [process.stdout, 'error'],
  [process.stderr, 'error'],
]

// `fw dev` ends its process a moment after it has closed everything. This one is still needed.
const exit = process.exit.bind(process)
process.exit = /** @type {typeof process.exit} */ (code => (code === undefined ? undefined : exit(code)))

/** @param {Record<string, string>} env */
function replaceEnv(env) {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
}

/** Returns a function that removes the listeners and globals which a command and its application have added. */
function rememberState() {
  const listeners = EVENTS.map(([emitter, name]) => new Set(emitter.rawListeners(name)))
  const globals = new Set(Object.getOwnPropertyNames(globalThis))
  return () => {
    for (const [index, [emitter, name]] of EVENTS.entries()) {
      for (const listener of emitter.rawListeners(name))
        if (!listeners[index]?.has(listener)) emitter.off(name, /** @type {() => void} */ (listener))
    }
    // Those of libraries, such as `__VUE_SSR_SETTERS__` and `defineNitroConfig`, are set when they are loaded.
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (!globals.has(name) && !/^(?:_|define)/.test(name)) Reflect.deleteProperty(globalThis, name)
  }
}

/** @param {{ args: string[]; cwd: string; env: Record<string, string> }} command */
async function run({ args, cwd, env }) {
  replaceEnv(env)
  process.chdir(cwd)
  process.argv = [process.execPath, bin, ...args]
  process.exitCode = undefined
  const restoreState = rememberState()
  await main()
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  restoreState()
  // The streams may arrive after the message.
  for (const stream of [process.stdout, process.stderr]) stream.write(END_OF_OUTPUT)
  process.send?.({ code })
}

process.on('message', message => {
  if (message === 'stop') process.emit('SIGTERM', 'SIGTERM')
  else void run(/** @type {Parameters<typeof run>[0]} */ (message))
})
process.on('disconnect', () => exit(0))
