import { kebabCase } from 'scule'
import { builtInComponents } from '../packages/fw/src/build/components/built-in'
import { frameworkNames } from '../packages/fw/src/build/imports/composables'

/** An auto-imported name of fw and its page in docs/api. */
export interface ApiName {
  name: string
  kind: 'function' | 'component'
  /** `use-async-data.md` */
  file: string
}

/** Pages that document more than one name. */
export const SHARED_PAGES: ReadonlySet<string> = new Set(['README.md', 'hooks.md'])

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

All functions and components are auto-imported, and can be imported from \`#app\`. [App hooks](./hooks.md) have their own page. This list is generated.

## Functions

| | |
|---|---|
${table('function')}

## Components

| | |
|---|---|
${table('component')}
`
}

function fileName(name: string): string {
  return kebabCase(name.replace(/^\$/, 'dollar-'))
}
