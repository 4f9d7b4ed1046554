import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Diagnostic, diagnosticPage } from '@fw/schema'
import { root } from './repository'

const modules = import.meta.glob<Record<string, unknown>>('../../packages/schema/src/diagnostics/*.ts', { eager: true })

function diagnosticsOf(module: Record<string, unknown>): Diagnostic<never>[] {
  return Object.values(module).flatMap(catalogue => Object.values(catalogue as object))
    .flatMap((maker: { diagnostic?: Diagnostic<never> }) => maker?.diagnostic ?? [])
}

describe('diagnostics', () => {
  const all = Object.values(modules).flatMap(diagnosticsOf)

  it('exist', () => {
    expect(all.length).toBeGreaterThan(20)
  })

  it('have a code of their own', () => {
    const codes = all.map(diagnostic => diagnostic.code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes.filter(code => !/^FW\d{4}$/.test(code))).toEqual([])
  })

  it('have a docs page', () => {
    const missing = all.map(diagnostic => diagnosticPage(diagnostic.code)).filter(page => !existsSync(join(root, page)))
    expect(missing).toEqual([])
  })

  it('say what happened, what to do, and give an example', () => {
    expect(all.filter(diagnostic => !diagnostic.title || !diagnostic.page.includes('```')).map(diagnostic => diagnostic.code)).toEqual([])
  })
})
