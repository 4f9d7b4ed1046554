import { expect, it } from 'vitest'
import { describeFindings, factsOf } from '../../../../../../../test/doctor-facts'
import { createProject } from '../../../../../../../test/project'
import { triggers } from '../../../../../../../test/triggers'
import { findClientSecrets } from './client-secrets'

it('finds private values and tokens in what browsers load', async () => {
  const { dir, path } = createProject({
    'out/_fw/a.js': 'const key = "correct-horse-battery"; const word = "development"',
    // A text that only looks like a key: it is written in parts.
    'out/b.json': `"AKIA${'ABCDEFGH'.repeat(2)}"`,
  })
  const facts = await factsOf({ 'app/a.ts': 'const key = "correct-horse-battery"' }, {}, dir)
  const privateValues = [
    { key: 'apiSecret', value: 'correct-horse-battery' },
    { key: 'mode', value: 'development' },
  ]
  const findings = await findClientSecrets({
    ...facts,
    privateValues,
    output: { dir: path('out'), publicDir: path('out') },
  })
  triggers('FW2310', findings)
  expect(describeFindings(findings, dir)).toEqual(['FW2310 app/a.ts:1:14', 'FW2310 out/b.json:1:1'])
  expect(findings.map(({ why }) => why)).toEqual([
    '`out/_fw/a.js` contains the value of `runtimeConfig.apiSecret`, and anybody can load this file.',
    '`out/b.json` contains an access key of AWS, and anybody can load this file.',
  ])
})
