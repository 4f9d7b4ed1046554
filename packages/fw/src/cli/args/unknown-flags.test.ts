import { expect, it } from 'vitest'
import { configDiagnostics, emptyFacts } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { triggers } from '../../../../../test/triggers'
import { fw } from '../commands'
import { unknownFlags } from './unknown-flags'

const command = fw.commands!.config!

function judge(written: string, path: string[], problems: Problem[] = []): Problem[] {
  return unknownFlags(command, [{ written, path }], { facts: emptyFacts({ moduleKeys: ['shop'] }), problems })
}

it('accepts the keys of modules', () => {
  expect(judge('--shop', ['shop'])).toEqual([])
  expect(judge('--shop.currency', ['shop', 'currency'])).toEqual([])
})

it.each([
  ['--jsn', '`--json`'],
  ['--srr', '`--ssr`'],
  ['--shpo', '`--shop`'],
  ['--shpo.currency', '`--shop.currency`'],
  ['--ap.baseURL', '`--app.baseURL`'],
  ['--no-srr', '`--no-ssr`'],
  ['--no-jsn', '`--no-json`'],
  ['--zzzzzz', '--help'],
])('rejects %s and suggests %s', (written, hint) => {
  expect(triggers('FW1302', judge(written, written.replace(/^--(?:no-)?/, '').split('.'))).fix).toContain(hint)
})

it('reports the problem of resolving, once', () => {
  const source = { kind: 'command-line', name: 'command line', config: {}, rootDir: '/' } as const
  const tool = configDiagnostics.toolName(
    { key: 'bundler3', use: 'bundler2', tool: 'Rspack' },
    { path: ['bundler3'], source },
  )
  const flags = ['a', 'b'].map(key => ({ written: `--bundler3.${key}`, path: ['bundler3', key] }))
  expect(unknownFlags(command, flags, { facts: emptyFacts(), problems: [tool] })).toEqual([tool])
  const unknown = configDiagnostics.unknownKey({ key: 'zzz' }, { path: ['zzz'], source })
  triggers('FW1302', judge('--zzz', ['zzz'], [unknown]))
})
