import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Diagnostic, diagnosticPage } from '@fw/schema'
import { root, scanFolder } from './repository'

function diagnosticsOf(module: Record<string, unknown>): Diagnostic<never>[] {
  return Object.values(module)
    .flatMap(catalogue => Object.values(catalogue as object))
    .flatMap((maker: { diagnostic?: Diagnostic<never> }) => maker?.diagnostic ?? [])
}

describe('diagnostics', async () => {
  const modules = scanFolder('packages/schema/src/diagnostics')
    .filter(file => !file.endsWith('.test.ts'))
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

  it('have a title and an explanation', () => {
    expect(all.filter(diagnostic => !diagnostic.title || !diagnostic.page).map(diagnostic => diagnostic.code)).toEqual(
      [],
    )
  })
})
