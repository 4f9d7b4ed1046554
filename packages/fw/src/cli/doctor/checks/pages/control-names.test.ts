import { expect, it } from 'vitest'
import { describeFindings, pagesOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findUnnamed } from './control-names'

it('finds links and buttons without text, and fields without a label', async () => {
  const sources = {
    'app/a.vue':
      '<template>\n<FwLink to="/b"><Icon /></FwLink>\n<button class="x" />\n<input name="q" placeholder="Search" />\n</template>',
  }
  const body = '<a href="/b"><svg></svg></a><button class="x y"></button><input name="q" placeholder="Search">'
  const findings = findUnnamed(await pagesOf({ '/': body }, { sources }))
  triggers('FW2341', findings)
  triggers('FW2344', findings)
  expect(describeFindings(findings)).toEqual(['FW2341 app/a.vue:2:1', 'FW2341 app/a.vue:3:1', 'FW2344 app/a.vue:4:1'])
})

it.each([
  '<a href="/b"><img src="/a.png" alt="Home"></a><a name="top"></a>',
  '<button aria-label="Close"></button><button><span title="Close"></span></button>',
  '<label for="a">A</label><input id="a"><label>B <select></select></label>',
  '<input type="hidden"><input type="submit"><textarea aria-labelledby="x"></textarea>',
])('allows %s', async body => {
  expect(findUnnamed(await pagesOf({ '/': body }))).toEqual([])
})
