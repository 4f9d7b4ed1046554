import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html'
import { cleanStatus, cleanStatusText, standardStatusText } from './http-status'
import { emitPlainPage } from './plain-page'

it('escapeHtml escapes all characters with a meaning in HTML', () => {
  expect(escapeHtml(`<a href='"'>&`)).toBe('&lt;a href=&#39;&quot;&#39;&gt;&amp;')
})

it('the plain error page contains escaped text only, and no message twice', () => {
  expect(emitPlainPage({ status: 500, statusText: '<b>', message: '<i>', stack: '<u>' })).toContain(
    '<title>500 &lt;b&gt;</title></head><body><h1>500 &lt;b&gt;</h1><p>&lt;i&gt;</p><pre>&lt;u&gt;</pre></body>',
  )
  expect(emitPlainPage({ status: 404, statusText: 'Not Found', message: 'Not Found' })).toContain(
    '<body><h1>404 Not Found</h1></body>',
  )
  expect(emitPlainPage({ status: 500 })).toContain('<body><h1>500</h1></body>')
})

it.each([
  [undefined, 500, 200],
  ['', 500, 200],
  ['404', 404, 404],
  ['404.5', 500, 200],
  [Number.NaN, 500, 200],
  [101, 500, 200],
  [200, 500, 200],
  [204, 500, 204],
  [399, 500, 399],
  [400, 400, 400],
  [599, 599, 599],
  [600, 500, 200],
])('cleans the status %s', (value, error, response) => {
  expect([cleanStatus(value, 400, 500), cleanStatus(value, 200, 200)]).toEqual([error, response])
})

it('reason phrases are standard or cleaned', () => {
  expect([400, 404, 499, 500, 503, 599].map(standardStatusText)).toEqual([
    'Bad Request',
    'Not Found',
    'Bad Request',
    'Internal Server Error',
    'Service Unavailable',
    'Internal Server Error',
  ])
  expect(cleanStatusText(`a\r\nb ü${'c'.repeat(300)}`)).toBe(`ab ${'c'.repeat(194)}`)
})
