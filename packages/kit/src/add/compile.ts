import { escapeHtml } from '@fw/schema/errors'
import { camelCase } from 'scule'

/** Helpers for templates of version 3 (`experimental.templateUtils`). */
export interface TemplateUtils {
  /** A value as code. */
  serialize: (value: unknown) => string
  /** A variable name for the import of a path. */
  importName: (path: string) => string
  /** Statements that import paths under generated names, or lazy-load them. */
  importSources: (paths: string | readonly string[], options?: { lazy?: boolean }) => string
}

export const templateUtils: TemplateUtils = {
  serialize: value =>
    JSON.stringify(value, undefined, 2).replaceAll(
      /"\{(.+)\}"(?=,?$)/gm,
      (_, code: string) => JSON.parse(`"${code}"`) as string,
    ),
  importName,
  importSources: (paths, { lazy = false } = {}) =>
    [paths]
      .flat()
      .map(path => {
        const source = JSON.stringify(path)
        return lazy
          ? `const ${importName(path)} = () => import(${source})`
          : `import ${importName(path)} from ${source}`
      })
      .join('\n'),
}

function importName(path: string): string {
  const name = camelCase(path.replaceAll(/[^\w-]+/g, '-'))
  return /^[a-z_$]/i.test(name) ? name : `_${name}`
}

const TAG = /<%([=-]?)([\s\S]*?)%>/g

/**
 * Renders a template (`experimental.compileTemplate`): `<%= x %>` is a value, `<%- x %>` an HTML-escaped value, and `<%
 * … %>` is code. The members of `data` are its variables.
 */
export function compileTemplate(text: string, data: Readonly<Record<string, unknown>>): string {
  const parts: string[] = []
  let copied = 0
  for (const { 0: tag, 1: kind, 2: code, index } of text.matchAll(TAG)) {
    parts.push(`out += ${JSON.stringify(text.slice(copied, index))}`)
    parts.push(kind === '=' ? `out += show(${code})` : kind === '-' ? `out += escape(show(${code}))` : code!)
    copied = index + tag.length
  }
  parts.push(`out += ${JSON.stringify(text.slice(copied))}`, 'return out')
  const names = Object.keys(data).filter(name => /^[a-z_$][\w$]*$/i.test(name))
  // oxlint-disable-next-line no-new-func -- a template is code of the module that adds it.
  const fill = new Function('show', 'escape', ...names, `let out = ''\n${parts.join('\n')}`) as (
    ...args: unknown[]
  ) => string
  return fill(show, escapeHtml, ...names.map(name => data[name]))
}

function show(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
