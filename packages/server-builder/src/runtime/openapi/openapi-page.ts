import { escapeHtml } from '@fw/schema/errors'

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
  deprecated?: boolean
  parameters?: Array<{ name: string; in: string; required?: boolean; description?: string; schema?: { type?: string } }>
  requestBody?: unknown
  responses?: Record<string, { description?: string }>
}

interface Document {
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, Operation>>
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem;color-scheme:light dark}
h2{border-bottom:1px solid #8886;margin-top:2.5rem}details{border:1px solid #8886;border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}code{font:.9em ui-monospace,monospace}.method{display:inline-block;min-width:4.5rem;font-weight:600}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem .25rem 0;vertical-align:top}pre{overflow:auto}`

/** An HTML page for an OpenAPI document, by tag. It needs no script and no other server. */
export function emitOpenapiPage(document: object): string {
  const { info, paths } = document as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? ''))]
  const sections = tags.map(tag => {
    const listed = operations.filter(({ operation }) => (operation.tags?.[0] ?? '') === tag)
    return `<section><h2>${escapeHtml(tag)}</h2>${listed.map(emitOperation).join('')}</section>`
  })
  const title = escapeHtml(info.title)
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title} <small>${escapeHtml(info.version)}</small></h1>${info.description ? `<p>${escapeHtml(info.description)}</p>` : ''}${sections.join('')}</main></body></html>`
}

function emitOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary, description, deprecated, parameters = [], requestBody, responses = {} } = operation
  const head = [summary, deprecated ? 'deprecated' : undefined].filter(text => text !== undefined).join(', ')
  return `<details><summary><code><span class="method">${escapeHtml(method.toUpperCase())}</span>${escapeHtml(path)}</code> ${escapeHtml(head)}</summary>${
    description ? `<p>${escapeHtml(description)}</p>` : ''
  }${emitTable(
    'Parameters',
    parameters.map(({ name, in: place, required, schema, description: text = '' }) => [
      `${name}${required ? ' *' : ''}`,
      `${place}${schema?.type ? `, ${schema.type}` : ''}`,
      text,
    ]),
  )}${requestBody ? `<h3>Body</h3><pre><code>${escapeHtml(JSON.stringify(requestBody, null, 2))}</code></pre>` : ''}${emitTable(
    'Responses',
    Object.entries(responses).map(([status, response]) => [status, response.description ?? '']),
  )}</details>`
}

function emitTable(title: string, rows: string[][]): string {
  if (rows.length === 0) return ''
  const cells = rows.map(row => `<tr>${row.map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
  return `<h3>${title}</h3><table>${cells.join('')}</table>`
}
