import { kebabCase } from 'scule'
import { builtInComponents } from '../packages/fw/src/build/components/built-in'
import { frameworkNames } from '../packages/fw/src/build/imports/composables'

/** What an application can call or render, by kind, with the file of its page. */
export interface ApiName {
  name: string
  kind: 'function' | 'component'
  /** `use-async-data.md` */
  file: string
}

/** Pages that tell about more than one name. */
export const SHARED_PAGES: ReadonlySet<string> = new Set(['README.md', 'hooks.md'])

/** Every name of the framework that an application can use without an import. */
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
 * `docs/api/README.md`: the list of all names, with the first sentence of each page. `readPage` gives nothing for one
 * that is missing.
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
