import { expect, it } from 'vitest'
import { describeFindings, factsOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findPrivateFiles } from './public-files'

it('finds files that must not be public', async () => {
  const names = ['.env', '.env.production', 'keys/id_rsa', 'server.pem', '.env.example', 'robots.txt', 'environment.js']
  const findings = findPrivateFiles(await factsOf({}, { publicFiles: names.map(name => `/project/public/${name}`) }))
  triggers('FW2312', findings)
  expect(describeFindings(findings)).toEqual(
    ['.env', '.env.production', 'keys/id_rsa', 'server.pem'].map(name => `FW2312 public/${name}:1:1`),
  )
})
