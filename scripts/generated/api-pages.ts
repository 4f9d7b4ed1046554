import { toolVerb } from './tool-names'
import { kebabCase } from 'scule'
import { builtInComponents } from '../../packages/fw/src/build/components/built-in'
import { frameworkNames } from '../../packages/fw/src/build/imports/composables'
import { kitVerbs } from './kit-verbs'
import { serverNames } from './server-names'

/** An auto-imported name of fw and its page in docs/api. */
export interface ApiName {
  name: string
  kind: 'function' | 'component'
  /** `use-async-data.md` */
  file: string
}

/** Pages that document more than one name. */
export const SHARED_PAGES: ReadonlySet<string> = new Set(['README.md', 'hooks.md', 'build-hooks.md'])

/** All auto-imported names of fw. */
export function listApiNames(): ApiName[] {
  const functions = [...frameworkNames].map(name => ({ name, kind: 'function' as const }))
  const components = builtInComponents.map(({ pascalName }) => ({ name: pascalName, kind: 'component' as const }))
  return [...functions, ...components]
    .map(entry => ({ ...entry, file: `${fileName(entry.name)}.md` }))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** The first sentence below the title of a page. */
export function readSummary(text: string): string | undefined {
  const paragraph = /^# .+\n\n([^#`|\n-].*(?:\n(?!\n).+)*)/.exec(text)?.[1]?.replaceAll('\n', ' ')
  return paragraph && /^.*?(?:[.!](?= [A-Z`]|$)|:$)/.exec(paragraph)?.[0].replace(/:$/, '.')
}

/**
 * The content of `docs/api/README.md`: a table of all names with the first sentence of their pages. `readPage` returns
 * undefined if a page does not exist.
 */
export function emitApiList(readPage: (file: string) => string | undefined): string {
  const row = ({ name, file }: ApiName): string =>
    `| [\`${name}\`](./${file}) | ${readSummary(readPage(file) ?? '') ?? ''} |`
  const table = (kind: ApiName['kind']): string =>
    listApiNames()
      .filter(entry => entry.kind === kind && readPage(entry.file) !== undefined)
      .map(row)
      .join('\n')
  return `# API reference

All functions and components are auto-imported, and can be imported from \`#app\`, \`useForm\` and \`FwForm\` from \`#app/forms\`. [App hooks](./hooks.md) and [build hooks](./build-hooks.md) have their own pages. This list is generated.

## Functions

| | |
|---|---|
${table('function')}

## Components

| | |
|---|---|
${table('component')}

Server code has its own [functions](./server/README.md). The functions for modules are in the [reference of the kit](./kit/README.md).
`
}

/** The page of a function of the kit or of the server. */
export function kitPage(name: string): string {
  return `${kebabCase(name)}.md`
}

/**
 * The content of `docs/api/kit/README.md`: a table of the functions by subject, with the first sentences of their
 * pages.
 */
export function emitKitList(readPage: (file: string) => string | undefined): string {
  return `# Kit

The functions for [modules](../../guide/modules.md) are exported by \`@fw/kit\`, and by \`fw/kit\` for projects that only install fw. This list is generated.

${emitTables(kitVerbs, readPage)}`
}

/** The content of `docs/api/server/README.md`, like that of the kit. */
export function emitServerList(readPage: (file: string) => string | undefined): string {
  return `# Server functions

These functions are auto-imported in [server code](../../guide/server.md), and exported by \`fw/server\`. So are the other helpers of h3. This list is generated.

${emitTables(serverNames, readPage)}`
}

function emitTables(
  subjects: Readonly<Record<string, readonly string[]>>,
  readPage: (file: string) => string | undefined,
): string {
  const tables = Object.entries(subjects).map(([subject, names]) => {
    const rows = names.map(
      name =>
        `| [\`${name}\`](./${kitPage(name)})${toolVerb(name) ? ` (\`${toolVerb(name)}\`)` : ''} | ${readSummary(readPage(kitPage(name)) ?? '') ?? ''} |`,
    )
    return `## ${subject}\n\n| | |\n|---|---|\n${rows.join('\n')}\n`
  })
  return tables.join('\n')
}

function fileName(name: string): string {
  return kebabCase(name.replace(/^\$/, 'dollar-'))
}
