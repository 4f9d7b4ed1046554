import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Diagnostic, diagnosticPage } from '@fw/schema'
import { root, scanFolder } from './repository'

function diagnosticsOf(module: Record<string, unknown>): Diagnostic<never>[] {
  return Object.values(module)
    .flatMap(catalogue => Object.values(catalogue as object))
    .flatMap((maker: { diagnostic?: Diagnostic<never> }) => maker?.diagnostic ?? [])
}

/** What a page of a diagnostic lacks: the fix that terminals print, and an example besides that output. */
function missingParts(page: string): string[] {
  const [text = '', printed = ''] = page.split('\nfw prints, for example:\n')
  return [
    ...(/^ {2}fix (?!undefined)\S/m.test(printed) ? [] : ['fix']),
    ...(/undefined|\[object /.test(printed) ? ['parameters of the message'] : []),
    ...(/^```[^\n]*\n[^`]/m.test(text) ? [] : ['example']),
  ]
}

describe('diagnostics', async () => {
  const modules = scanFolder('packages/schema/src/diagnostics')
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => import(join(root, file)) as Promise<Record<string, unknown>>)
  const all = (await Promise.all(modules)).flatMap(diagnosticsOf)

  it('exist', () => {
    expect(all.length).toBeGreaterThan(20)
  })

  it('have unique codes', () => {
    const codes = all.map(diagnostic => diagnostic.code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes.filter(code => !/^FW\d{4}$/.test(code))).toEqual([])
  })

  it('have a docs page', () => {
    const missing = all.map(diagnostic => diagnosticPage(diagnostic.code)).filter(page => !existsSync(join(root, page)))
    expect(missing).toEqual([])
  })

  it('show their fix and an example on their page', () => {
    const incomplete = all.flatMap(({ code }) => {
      const missing = missingParts(readFileSync(join(root, diagnosticPage(code)), 'utf8'))
      return missing.length > 0 ? [`${code}: ${missing.join(', ')}`] : []
    })
    expect(incomplete).toEqual([])
  })

  const example = '```ts\nfoo()\n```'
  const printed = '\nfw prints, for example:\n\n```text\nerror FW0000\n  It failed.\n  fix Try again.\n```\n'
  it.each([
    ['a page with both', `# Title\n\n${example}\n${printed}`, []],
    ['a page without the output', `# Title\n\n${example}\n`, ['fix']],
    ['a page without an example', `# Title\n${printed}`, ['example']],
    ['an empty fix', `${example}\n${printed.replace('Try again.', '')}`, ['fix']],
    [
      'a message without its parameters',
      `${example}\n${printed.replace('It', 'undefined')}`,
      ['parameters of the message'],
    ],
  ])('checks %s', (_, page, missing) => {
    expect(missingParts(page)).toEqual(missing)
  })

  it('have a title', () => {
    expect(all.filter(diagnostic => !diagnostic.title).map(diagnostic => diagnostic.code)).toEqual([])
  })

  it('have an explanation each, and no other has one', () => {
    const pages = scanFolder('packages/schema/src/diagnostics/pages')
    expect(pages.map(page => basename(page, '.md'))).toEqual(all.map(({ code }) => code).toSorted())
    expect(pages.filter(page => readFileSync(join(root, page), 'utf8').trim() === '')).toEqual([])
  })
})
