import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { ProblemError } from '@fw/schema'
import { dirname, join } from 'pathe'
import { afterAll, describe, expect, it } from 'vitest'
import { triggers } from '../../../test/triggers'
import { checkRolldownBinding } from './rolldown-binding'

const dir = mkdtempSync(join(tmpdir(), 'fw-binding-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let count = 0

/** A node_modules folder in which Vite has a rolldown of its own. */
function install(rolldown: string, bindings: Record<string, string>): string {
  const root = join(dir, String(count++))
  const write = (path: string, json: object): void => {
    const file = join(root, 'node_modules', path, 'package.json')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(json))
  }
  write('vite', { name: 'vite', version: '8.3.8' })
  // The one that the project itself has is not what Vite loads.
  write('rolldown', { name: 'rolldown', version: '0.1.0' })
  write('vite/node_modules/rolldown', {
    name: 'rolldown',
    version: rolldown,
    optionalDependencies: Object.fromEntries(
      ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'darwin-arm64', 'win32-x64-msvc'].map(name => [
        `@rolldown/binding-${name}`,
        rolldown,
      ]),
    ),
  })
  for (const [name, version] of Object.entries(bindings)) {
    write(`@rolldown/binding-${name}`, {
      name: `@rolldown/binding-${name}`,
      version,
      ...(name.endsWith('-gnu') ? { libc: ['glibc'] } : name.endsWith('-musl') ? { libc: ['musl'] } : {}),
    })
  }
  return join(root, 'node_modules/vite/package.json')
}

describe('checkRolldownBinding', () => {
  it('reports a binding of another version', () => {
    const file = install('1.2.19', { 'linux-x64-gnu': '1.3.1' })
    let thrown: unknown
    try {
      checkRolldownBinding(file, { platform: 'linux', arch: 'x64' })
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(ProblemError)
    const { problems } = thrown as ProblemError
    triggers('FW2092', problems)
    expect(problems[0]!.why).toMatch(
      /^Vite loads `rolldown` 1\.2\.19 \(.*vite\/node_modules\/rolldown\/package\.json\), but its native binding `@rolldown\/binding-linux-x64-gnu` is version 1\.3\.1\./,
    )
  })

  it.each([
    ['the same version', { 'linux-x64-gnu': '1.2.19' }, 'linux', 'x64'],
    ['a binding of another platform', { 'darwin-arm64': '1.3.1' }, 'linux', 'x64'],
    ['a binding of another architecture', { 'linux-arm64-gnu': '1.3.1' }, 'linux', 'x64'],
    ['no binding', {}, 'linux', 'x64'],
  ] as const)('accepts %s', (_, bindings, platform, arch) => {
    expect(() => checkRolldownBinding(install('1.2.19', bindings), { platform, arch })).not.toThrow()
  })

  it('accepts what is installed here', () => {
    expect(() => checkRolldownBinding()).not.toThrow()
  })

  it('compares the binding that the C library of the system needs', () => {
    const isGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header
    const [own, other] = isGlibc ? ['gnu', 'musl'] : ['musl', 'gnu']
    const file = install('1.2.19', { [`linux-x64-${own}`]: '1.2.19', [`linux-x64-${other}`]: '1.3.1' })
    expect(() => checkRolldownBinding(file, { platform: 'linux', arch: 'x64' })).not.toThrow()
  })
})
