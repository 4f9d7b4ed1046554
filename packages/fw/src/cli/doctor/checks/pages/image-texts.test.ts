import { expect, it } from 'vitest'
import { describeFindings, pagesOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findUndescribed } from './image-texts'

it('finds images and frames without a text, at their template', async () => {
  const sources = { 'app/a.vue': '<template>\n<img :src="src" />\n<iframe src="/map" />\n</template>' }
  const findings = findUndescribed(
    await pagesOf({ '/': '<img src="/a.png"><iframe src="/map"></iframe>' }, { sources }),
  )
  triggers('FW2340', findings)
  triggers('FW2347', findings)
  expect(describeFindings(findings)).toEqual(['FW2340 app/a.vue:2:1', 'FW2347 app/a.vue:3:1'])
})

it('reports an image of a layout once', async () => {
  const sources = { 'app/a.vue': '<template><img src="/a.png" /></template>' }
  const body = '<img src="/a.png">'
  expect(findUndescribed(await pagesOf({ '/': body, '/b': body }, { sources }))).toHaveLength(1)
})

it.each([
  '<img src="/a.png" alt="">',
  '<img src="/a.png" role="presentation">',
  '<img src="/a.png" aria-label="A">',
  '<div aria-hidden="true"><img src="/a.png"></div>',
  '<noscript><img src="/a.png"></noscript>',
  '<iframe title="Map"></iframe>',
])('allows %s', async body => {
  expect(findUndescribed(await pagesOf({ '/': body }))).toEqual([])
})
