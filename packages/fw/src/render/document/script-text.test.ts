import { expect, it } from 'vitest'
import { escapeScriptText } from './script-text'

it('leaves no comment open in a script', () => {
  for (const text of ['const a = "<!--<script>"', '<!-- <SCRIPT', '"<!--" + "<!--<script src=x>"']) {
    const html = escapeScriptText(
      `<meta name="a" content="b"><script data-x="1>2" type="module">${text}</script><title>t</title>`,
    )
    expect(html).not.toContain('<!--')
    expect(html).toMatch(
      /^<meta name="a" content="b"><script data-x="1>2" type="module">.*<\/script><title>t<\/title>$/,
    )
  }
  const script = escapeScriptText('<script>["<!--<script>", `<!--`, /<!--/u.test("<!--")]</script>')
  const code = /<script>(.*)<\/script>/.exec(script)![1]!
  // oxlint-disable-next-line no-eval -- evaluates the script like a browser.
  expect((0, eval)(code)).toEqual(['<!--<script>', '<!--', true])
})

it('changes nothing else', () => {
  const html = '<noscript><!-- a --><img></noscript><style>a{}</style><script>1</script><!-- b --><script>2</script>'
  expect(escapeScriptText(html)).toBe(html)
})
