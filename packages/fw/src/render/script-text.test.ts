import { expect, it } from 'vitest'
import { escapeScriptText } from './script-text'

it('leaves no comment open in a script', () => {
  for (const text of ['const a = "<!--<script>"', '<!-- <SCRIPT', '"<!--" + "<!--<script src=x>"']) {
    const html = escapeScriptText(`<meta name="a" content="b"><script data-x="1>2" type="module">${text}</script><title>t</title>`)
    expect(html).not.toContain('<!--')
    expect(html).toMatch(/^<meta name="a" content="b"><script data-x="1>2" type="module">.*<\/script><title>t<\/title>$/)
  }
  // oxlint-disable-next-line no-eval -- what a browser would run.
  expect((0, eval)(/<script>(.*)<\/script>/.exec(escapeScriptText('<script>["<!--<script>", `<!--`, /<!--/u.test("<!--")]</script>'))![1]!)).toEqual(['<!--<script>', '<!--', true])
})

it('changes nothing else', () => {
  const html = '<noscript><!-- a --><img></noscript><style>a{}</style><script>1</script><!-- b --><script>2</script>'
  expect(escapeScriptText(html)).toBe(html)
})
