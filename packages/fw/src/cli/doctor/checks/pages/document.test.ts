import { expect, it } from 'vitest'
import { describeFindings, pagesOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findDocumentProblems, findDuplicateIds } from './document'

const zoom = '<meta name="viewport" content="width=device-width, user-scalable=no">'

it('finds pages without a language or title, and those that disable zooming', async () => {
  const sources = { 'fw.config.ts': 'export default {}' }
  const facts = await pagesOf(
    { '/': `<html><head>${zoom}</head></html>`, '/b': `<html><head>${zoom}</head></html>` },
    { sources },
  )
  const findings = findDocumentProblems(facts)
  for (const code of ['FW2342', 'FW2343', 'FW2346']) triggers(code, findings)
  expect(describeFindings(findings)).toEqual(['FW2342', 'FW2343', 'FW2346'].map(code => `${code} fw.config.ts:1:1`))
})

it('allows what one page sets, and shells that browsers fill', async () => {
  const shell = '<html lang="en"><body><div id="__fw"></div></body></html>'
  expect(findDocumentProblems(await pagesOf({ '/': '<h1>A</h1>', '/shell': shell }))).toEqual([])
  const viewport = '<meta name="viewport" content="width=device-width, maximum-scale=5">'
  expect(findDocumentProblems(await pagesOf({ '/': viewport }))).toEqual([])
})

it('finds ids of several elements', async () => {
  const sources = { 'app/a.vue': '<template>\n<p id="a" /><i id="a" />\n</template>' }
  const findings = findDuplicateIds(await pagesOf({ '/': '<p id="a"></p><i id="a"></i>' }, { sources }))
  triggers('FW2345', findings)
  expect(describeFindings(findings)).toEqual(['FW2345 app/a.vue:2:13'])
  expect(findDuplicateIds(await pagesOf({ '/': '<p id="a"></p><p id="b"></p>', '/b': '<p id="a"></p>' }))).toEqual([])
})
