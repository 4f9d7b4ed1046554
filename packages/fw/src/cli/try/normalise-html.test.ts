import { describe, expect, it } from 'vitest'
import { normaliseHtml } from './normalise-html'

const page = (framework: 'nuxt' | 'fw', hash: string): string => {
  const capitals = framework.toUpperCase()
  return `<!DOCTYPE html><html><head><meta charset="utf-8">
<title>Shop</title>${framework === 'fw' ? '<link rel="icon" href="/icon.png">' : ''}
<link rel="stylesheet" href="/_${framework}/entry.${hash}.css" crossorigin>
<style>h1[data-v-${hash}]{color:red}</style>
${framework === 'nuxt' ? '<link rel="icon" href="/icon.png">' : ''}
<script type="module" src="/_${framework}/${hash}.js" crossorigin></script>${framework === 'nuxt' ? '<script>!function(){const e=document.createElement("link").relList;if(!(e&&e.supports("modulepreload")))f()}()</script>' : ''}</head>
<body><div id="__${framework}"><!--[--><h1 ${framework === 'nuxt' ? `class="a" data-v-${hash}` : `data-v-x${hash} class="a"`}>It&#39;s <!-- -->open</h1><!--]-->
<img src="/_${framework}/${framework === 'nuxt' ? '' : 'images/'}logo.${hash}.png"${framework === 'nuxt' ? '>' : ' />'}<label for="v-0-${hash.length}">x</label></div>
<script>window.__${capitals}__={};window.__${capitals}__.config={}</script>
<script type="application/json" data-${framework}-data="${framework}-app" id="__${capitals}_DATA__">[1,"${hash}"]</script></body></html>`
}

describe('normaliseHtml', () => {
  it('ignores ids, hashes, comments, the payload, built files, and the order of attributes and of the head', () => {
    const before = normaliseHtml(page('nuxt', 'CqxLeqnX'))
    expect(before).toEqual(normaliseHtml(page('fw', 'B_d-1234')))
    expect(before).toEqual([
      '<!doctype html>',
      '<html>',
      '<head>',
      '<link href="/icon.png" rel="icon">',
      '<meta charset="utf-8">',
      '<title>Shop</title>',
      '</head>',
      '<body>',
      '<div id="app">',
      '<h1 class="a">',
      "It's open",
      '</h1>',
      '<img src="/_assets/logo.png">',
      '<label for="v-id">',
      'x',
      '</label>',
      '</div>',
      '</body>',
      '</html>',
    ])
  })

  it('keeps what visitors and crawlers see', () => {
    const html = `<head><script type="application/ld+json">{"a":1}</script><meta name="robots" content="noindex"></head><a href="/fw">fw</a><input value="v" disabled><p title="a > b">nuxt &lt;b&gt;</p>`
    expect(normaliseHtml(html)).toEqual([
      '<head>',
      '<meta content="noindex" name="robots">',
      '<script type="application/ld+json">{"a":1}</script>',
      '</head>',
      '<a href="/fw">',
      'fw',
      '</a>',
      '<input disabled value="v">',
      '<p title="a > b">',
      'nuxt <b>',
      '</p>',
    ])
  })

  it('treats custom elements and classes of the framework alike', () => {
    const element = (name: string): string => `<${name}-devtools class="${name}-x y"></${name}-devtools>`
    expect(normaliseHtml(element('nuxt'))).toEqual(normaliseHtml(element('fw')))
  })

  it('omits elements that the framework shows by itself, and placeholders of client components', () => {
    const nuxt = '<main><div></div><div class="nuxt-loading-indicator" style="height:3px"></div><h1>a</h1></main>'
    const fw = '<main><span class="fw-route-announcer"><span role="alert">x</span></span><div></div><h1>a</h1></main>'
    expect(normaliseHtml(nuxt)).toEqual(['<main>', '<h1>', 'a', '</h1>', '</main>'])
    expect(normaliseHtml(fw)).toEqual(normaliseHtml(nuxt))
    expect(normaliseHtml('<div class="a"></div>')).toEqual(['<div class="a">', '</div>'])
  })

  it('ignores the elements around slots and client components of islands', () => {
    const html =
      '<div><div style="display: contents;" data-island-uid data-island-slot="default"><em>a<div>b</div></em></div></div>'
    expect(normaliseHtml(html)).toEqual(normaliseHtml('<div><em>a<div>b</div></em></div>'))
  })

  it('ignores the data of scripts that run before hydration', () => {
    const nuxt = '<time data-date-style="long" data-prehydrate-id=":z0yH6S:" datetime="2025-01-02">2 January</time>'
    const fw = '<time data-prehydrate-id=":fw-time:" datetime="2025-01-02">2 January</time>'
    expect(normaliseHtml(nuxt)).toEqual(normaliseHtml(fw))
    expect(normaliseHtml('<p data-a="1"></p>')).not.toEqual(normaliseHtml('<p></p>'))
  })
})
