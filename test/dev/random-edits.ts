import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Random } from '../harness/seeded-random'

const NAMES = ['one', 'two', 'three', 'four']

type Kind =
  | 'page'
  | 'component'
  | 'layout'
  | 'composable'
  | 'util'
  | 'shared'
  | 'plugin'
  | 'middleware'
  | 'api'
  | 'serverUtil'
  | 'css'
  | 'appConfig'
  | 'error'

/** Every file that can exist, with its kind. Half of them exist at the start. */
const SLOTS: ReadonlyArray<readonly [file: string, kind: Kind]> = [
  ['app/pages/index.vue', 'page'],
  ...NAMES.map(name => [`app/pages/${name}.vue`, 'page'] as const),
  ['app/pages/[id].vue', 'page'],
  ['app/pages/deep.vue', 'page'],
  ['app/pages/deep/index.vue', 'page'],
  ['app/pages/deep/[slug].vue', 'page'],
  ['app/pages/deep/er/page.vue', 'page'],
  ...NAMES.map(name => [`app/components/${name}.vue`, 'component'] as const),
  ['app/components/inner/one.vue', 'component'],
  ['app/layouts/default.vue', 'layout'],
  ['app/layouts/one.vue', 'layout'],
  ['app/layouts/two.vue', 'layout'],
  ...NAMES.slice(0, 3).map(name => [`app/composables/${name}.ts`, 'composable'] as const),
  ...NAMES.slice(0, 2).map(name => [`app/utils/${name}.ts`, 'util'] as const),
  ['shared/utils/one.ts', 'shared'],
  ['app/plugins/one.ts', 'plugin'],
  ['app/plugins/two.ts', 'plugin'],
  ['app/middleware/one.ts', 'middleware'],
  ['app/middleware/all.global.ts', 'middleware'],
  ...NAMES.slice(0, 3).map(name => [`server/api/${name}.ts`, 'api'] as const),
  ['server/api/[key].ts', 'api'],
  ['server/utils/one.ts', 'serverUtil'],
  ['app/assets/main.css', 'css'],
  ['app/app.config.ts', 'appConfig'],
  ['app/error.vue', 'error'],
]

/** Files that the application needs to start. */
const NEEDED = ['app/assets/main.css']

/** Kinds of files that pages and handlers use. */
const USED: readonly Kind[] = ['composable', 'util', 'shared', 'serverUtil', 'css', 'middleware']

/** The paths that are requested in the end, whether they exist or not. */
export const ROUTES: readonly string[] = [
  '/',
  ...NAMES.map(name => `/${name}`),
  '/nowhere',
  '/deep',
  '/deep/slug',
  '/deep/er/page',
]
export const APIS: readonly string[] = [...NAMES.map(name => `/api/${name}`), '/api/other']

/** The content of a file. Its version is visible wherever the file is used. */
function emit(kind: Kind, file: string, version: number, random: Random): string {
  const name = file.replace(/^.*\//, '').replace(/\.\w+$/, '')
  const mark = `${kind} ${file.replace(/^app\//, '')} v${version}`
  const use = (share: number, text: string): string => (random.chance(share) ? text : '')
  switch (kind) {
    case 'page':
      return `<script setup>
${use(0.6, `definePageMeta({ ${use(0.5, `layout: '${random.pick(['default', 'one', 'two'])}', `)}${use(0.3, "middleware: 'one', ")}${use(0.2, `title: 'v${version}'`)} })`)}
${use(0.4, `const word = use${random.pick(['One', 'Two', 'Three'])}()`)}
</script>
<template><div class="page"><h1>${mark}</h1>${use(0.5, `<${random.pick(['One', 'Two', 'Three', 'Four', 'InnerOne'])} />`)}${use(0.3, `<LazyTwo />`)}${use(0.3, `<p>{{ ${random.pick(['utilOne', 'utilTwo', 'sharedOne'])}() }}</p>`)}${use(0.3, "<p>{{ useAppConfig().word }} {{ useState('all').value }} {{ useState('named').value }} {{ $one }}</p>")}<FwPage v-if="${file === 'app/pages/deep.vue'}" /></div></template>
${use(0.4, `<style scoped>.page { color: rgb(${version % 250}, 0, 0); }</style>`)}`
    case 'component':
      return `<script setup>\n${use(0.4, `const word = ref('${mark}')`)}\n</script>\n<template><i>${mark}</i></template>\n${use(0.3, `<style scoped>i { color: rgb(0, ${version % 250}, 0); }</style>`)}`
    case 'layout':
      return `<template><main data-layout="${name}"><b>${mark}</b><slot /></main></template>`
    case 'composable':
      return `export const use${upper(name)} = () => '${mark}'\n${use(0.3, `export const extra${version} = 1\n`)}`
    case 'util':
      return `export const util${upper(name)} = () => '${mark}'\n`
    case 'shared':
      return `export const sharedOne = () => '${mark}'\n`
    case 'plugin':
      return `export default defineFwPlugin(${use(0.3, `{ name: 'own-${name}', setup() { return { provide: { ${name}: '${mark}' } } } }`) || `() => ({ provide: { ${name}: '${mark}' } })`})\n`
    case 'middleware':
      return `export default defineFwRouteMiddleware(() => { useState('${name === 'one' ? 'named' : 'all'}').value = '${mark}' })\n`
    case 'api':
      return `export default defineEventHandler(event => ({ mark: '${mark}'${use(0.4, ', util: serverOne()')}${use(0.3, ', shared: sharedOne()')} }))\n`
    case 'serverUtil':
      return `export const serverOne = () => '${mark}'\n`
    case 'css':
      return `body { --version: "${version}"; }\n`
    case 'appConfig':
      return `export default { word: '${mark}' }\n`
    case 'error':
      return `<script setup>defineProps(['error'])</script><template><div><h1>${mark} {{ error.statusCode ?? error.status }}</h1></div></template>\n`
  }
}

const BREAKS: Readonly<Record<string, readonly string[]>> = {
  vue: [
    '<template><h1>broken</template>',
    '<script setup>const = 1</script><template><h1>x</h1></template>',
    '<script setup>\nimport x from "./not-there"\n</script><template><h1>x</h1></template>',
    '<template><p>{{ a b }}</p></template>',
    '',
    '<style>h1 { color: </style>',
  ],
  ts: [
    'export const = 1',
    'export default defineEventHandler(',
    '',
    'import "./not-there"\nexport default 1',
    'throw new Error("broken on purpose")',
  ],
  css: ['body { color: ', '@import "./not-there.css";'],
}

/** The files of a project, edited at random. The seed determines all edits. */
export interface ProjectEdits {
  /** Makes one edit, and returns its description. Some edits take a moment. */
  edit: () => Promise<string>
  /** Fixes broken files, and restores those that code uses by name. */
  repair: () => void
}

export function startFiles(random: Random): Record<string, string> {
  const present = SLOTS.filter(([file]) => NEEDED.includes(file) || file.endsWith('index.vue') || random.chance(0.6))
  return {
    'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
    ...Object.fromEntries(present.map(([file, kind]) => [file, emit(kind, file, 0, random)])),
  }
}

export function createEdits(path: (file: string) => string, random: Random): ProjectEdits {
  let version = 0
  const broken = new Set<string>()
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true })
    writeFileSync(path(file), text)
  }
  const isThere = (file: string): boolean => existsSync(path(file))
  const present = (): Array<readonly [string, Kind]> => SLOTS.filter(([file]) => isThere(file))
  const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, random.below(40)))
  const renew = ([file, kind]: readonly [string, Kind]): string => {
    broken.delete(file)
    return emit(kind, file, ++version, random)
  }
  const optional = (): Array<readonly [string, Kind]> => present().filter(([file]) => !NEEDED.includes(file))

  const ways: Readonly<Record<string, () => string | Promise<string>>> = {
    edit() {
      const slot = random.pick(present())
      write(slot[0], renew(slot))
      return slot[0]
    },
    add() {
      const missing = SLOTS.filter(([file]) => !isThere(file))
      const slot = random.pick(missing.length > 0 ? missing : SLOTS)
      write(slot[0], renew(slot))
      return slot[0]
    },
    remove() {
      const [file] = random.pick(optional())
      broken.delete(file)
      rmSync(path(file))
      return file
    },
    rename() {
      const [from, kind] = random.pick(optional())
      const targets = SLOTS.filter(([file, other]) => other === kind && file !== from && !isThere(file))
      if (targets.length === 0) return 'nothing'
      const [to] = random.pick(targets)
      mkdirSync(dirname(path(to)), { recursive: true })
      renameSync(path(from), path(to))
      if (broken.delete(from)) broken.add(to)
      return `${from} to ${to}`
    },
    break() {
      const [file] = random.pick(present())
      broken.add(file)
      write(file, random.pick(BREAKS[file.split('.').at(-1)!]!))
      return file
    },
    fix() {
      const [file] = broken
      const slot = SLOTS.find(([other]) => other === file)
      if (!slot) return 'nothing'
      write(slot[0], renew(slot))
      return slot[0]
    },
    async halfWrite() {
      const slot = random.pick(present())
      const text = renew(slot)
      write(slot[0], '')
      await pause()
      write(slot[0], text.slice(0, random.below(text.length)))
      await pause()
      write(slot[0], text)
      return slot[0]
    },
    saveByRename() {
      const slot = random.pick(present())
      write(`${slot[0]}.tmp`, renew(slot))
      renameSync(path(`${slot[0]}.tmp`), path(slot[0]))
      return slot[0]
    },
    async replaceByFolder() {
      const slot = random.pick(optional())
      rmSync(path(slot[0]))
      mkdirSync(path(slot[0]))
      writeFileSync(`${path(slot[0])}/inside.ts`, 'export const insideOfFolder = 1')
      await pause()
      rmSync(path(slot[0]), { recursive: true })
      write(slot[0], renew(slot))
      return slot[0]
    },
    async moveFolder() {
      const folder = random.pick(['app/pages/deep', 'app/components', 'app/composables', 'server/api', 'app/layouts'])
      if (!isThere(folder)) return 'nothing'
      renameSync(path(folder), `${path(folder)}-away`)
      await pause()
      renameSync(`${path(folder)}-away`, path(folder))
      return folder
    },
    quickly() {
      const slot = random.pick(present())
      for (let count = 0; count < 5; count++) write(slot[0], renew(slot))
      return slot[0]
    },
    withCarriageReturns() {
      const slot = random.pick(present())
      write(slot[0], renew(slot).replaceAll('\n', '\r\n'))
      return slot[0]
    },
    // Like a checkout of another branch.
    storm() {
      const slots = SLOTS.filter(() => random.chance(0.5))
      for (const slot of slots) {
        if (isThere(slot[0]) && !NEEDED.includes(slot[0]) && random.chance(0.4)) rmSync(path(slot[0]))
        else write(slot[0], renew(slot))
        if (!isThere(slot[0])) broken.delete(slot[0])
      }
      return `${slots.length} files`
    },
  }
  // Plain edits are the most frequent.
  const choices = Object.keys(ways).flatMap(name =>
    name === 'storm' ? [name] : name === 'edit' ? [name, name, name, name, name, name] : [name, name],
  )
  return {
    async edit() {
      const way = random.pick(choices)
      return `${way} ${await ways[way]!()}`
    },
    repair() {
      for (const slot of SLOTS.filter(([file, kind]) => broken.has(file) || (USED.includes(kind) && !isThere(file))))
        write(slot[0], renew(slot))
    },
  }
}

/** The content of every file, for a copy of the project. */
export function readProject(path: (file: string) => string): Record<string, string> {
  const files = ['app/app.vue', ...SLOTS.map(([file]) => file)].filter(file => existsSync(path(file)))
  return Object.fromEntries(files.map(file => [file, readFileSync(path(file), 'utf8')]))
}

function upper(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}
