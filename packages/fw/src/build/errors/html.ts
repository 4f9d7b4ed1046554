import { emitLocation, sliceTokens, tokensOf } from '@fw/kit/errors'
import type { Token } from '@fw/kit/errors'
import type { CodeFrame, ErrorReport, FailedRequest, Location, StackFrame } from '@fw/schema'
import { escapeHtml } from '@fw/schema/errors'

export interface HtmlOptions {
  rootDir: string
  /** The base path of the error endpoints: `/_fw/`. */
  base: string
  request?: FailedRequest
}

/** Reports as HTML, one article each, for both the page and the overlay. */
export function emitReports(reports: readonly ErrorReport[], options: HtmlOptions): string {
  return reports.map(report => emitReport(report, options)).join('')
}

function emitReport(report: ErrorReport, options: HtmlOptions): string {
  const { name, message, problem, location, frame, difference, components, stack, causes } = report
  const key = `${problem?.code ?? name} ${message} ${location ? emitLocation(location, options.rootDir) : ''}`
  return `<article class="error" data-key="${escapeHtml(key)}">
<header><p class="kind">${problem ? emitCode(problem.code, options) : escapeHtml(name)}</p><h1>${emitProse(message)}</h1></header>
${problem ? `<p class="fix"><b>Fix</b> ${emitProse(problem.fix)}</p>` : ''}
${location ? emitSource(location, frame, options) : ''}
${difference ? emitDifference(difference) : ''}
${components.length > 0 ? emitSection('Components', `<ol class="components">${components.map(component => `<li><span>&lt;${escapeHtml(component.name)}&gt;</span> ${emitLink({ file: component.file }, options)}</li>`).join('')}</ol>`) : ''}
${causes.map(cause => emitCause(cause, options)).join('')}
${emitStack(stack, options)}
${options.request ? emitRequest(options.request) : ''}
</article>`
}

function emitCode(code: string, { base }: HtmlOptions): string {
  return `<a href="${escapeHtml(`${base}__fw_errors/explain/${code}`)}" target="_blank">${escapeHtml(code)}</a>`
}

/** A location that opens in the editor on click. */
function emitLink(location: Location, { rootDir, base }: HtmlOptions): string {
  const shown = escapeHtml(emitLocation(location, rootDir))
  const file = [location.file, location.line ?? 1, location.column ?? 1].join(':')
  return `<a class="place" data-open href="${escapeHtml(`${base}__open-in-editor?file=${encodeURIComponent(file)}`)}" title="Open in editor">${shown}</a>`
}

function emitSource(location: Location, frame: CodeFrame | undefined, options: HtmlOptions): string {
  return `<figure><figcaption>${emitLink(location, options)}</figcaption>${frame ? emitFrame(frame) : ''}</figure>`
}

function emitFrame(frame: CodeFrame): string {
  const { start, lines, line, column } = frame
  const rows = lines.map((text, index) => {
    const isMarked = start + index === line
    const tokens = tokensOf(frame, index)
    return `<span class="line${isMarked ? ' marked' : ''}"><i>${start + index}</i>${isMarked && column !== undefined ? markColumn(text, tokens, column) : emitTokens(tokens)}\n</span>`
  })
  return `<pre class="frame"><code>${rows.join('')}</code></pre>`
}

function markColumn(text: string, tokens: readonly Token[], column: number): string {
  const at = Math.max(0, column - 1)
  const length = /^(?:[\w$]+|.)/su.exec(text.slice(at))?.[0].length ?? 0
  const marked = length === 0 ? ' ' : escapeHtml(text.slice(at, at + length))
  return `${emitTokens(sliceTokens(tokens, 0, at))}<mark>${marked}</mark>${emitTokens(sliceTokens(tokens, at + length))}`
}

function emitTokens(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, kind }) => (kind ? `<span class="t-${kind}">${escapeHtml(text)}</span>` : escapeHtml(text)))
    .join('')
}

function emitDifference({ server, client }: NonNullable<ErrorReport['difference']>): string {
  return `<dl class="difference"><dt>Server</dt><dd><pre>${escapeHtml(server)}</pre></dd><dt>Client</dt><dd><pre>${escapeHtml(client)}</pre></dd></dl>`
}

function emitCause(cause: ErrorReport, options: HtmlOptions): string {
  const { name, message, problem, location, frame, causes } = cause
  const body = `<p class="cause"><b>${escapeHtml(problem?.code ?? name)}</b> ${emitProse(message)}</p>${location ? emitSource(location, frame, options) : ''}${causes.map(inner => emitCause(inner, options)).join('')}`
  return emitSection('Caused by', body)
}

function emitSection(title: string, body: string): string {
  return `<section><h2>${title}</h2>${body}</section>`
}

/** The author's frames first. Frames of the framework and of packages are collapsed. */
function emitStack(stack: readonly StackFrame[], options: HtmlOptions): string {
  const authorFrames = stack.filter(({ isAuthors }) => isAuthors)
  const list = (frames: readonly StackFrame[]): string =>
    `<ol class="stack">${frames.map(frame => `<li>${frame.call ? `<span>${escapeHtml(frame.call)}</span> ` : ''}${frame.isAuthors ? emitLink(frame, options) : escapeHtml(emitLocation(frame, options.rootDir))}</li>`).join('')}</ol>`
  const calls = authorFrames.length > 0 ? emitSection('Stack', list(authorFrames)) : ''
  return stack.length > authorFrames.length
    ? `${calls}<details><summary>Show all ${stack.length} frames</summary>${list(stack)}</details>`
    : calls
}

function emitRequest({ method, url, headers }: FailedRequest): string {
  const rows = Object.entries(headers)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')
  return `<details><summary>${escapeHtml(method)} ${escapeHtml(url)}</summary><dl class="headers">${rows}</dl></details>`
}

/** Prose, with code in backticks. */
function emitProse(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`\n]+)`/g, '<code>$1</code>')
}
