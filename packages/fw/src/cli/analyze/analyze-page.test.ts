import { expect, it } from 'vitest'
import { emitReportsPage } from './analyze-page'

it('shows the first report, and lists the others with their sizes', () => {
  const summary = { client: { bytes: 3000, gzip: 1200, files: [] }, server: { bytes: 45_600, files: [] } }
  const html = emitReportsPage(
    [
      { name: 'client', path: '/client.html' },
      { name: 'server', path: '/server 2.html' },
    ],
    summary,
  )
  expect(html).toContain('src="/client.html"')
  expect(html).toContain('<a href="/client.html" target="report" aria-current="true">client · 1.2 kB gzip</a>')
  expect(html).toContain('<a href="/server%202.html" target="report">server · 45.6 kB</a>')
})

it('omits unknown sizes', () => {
  expect(emitReportsPage([{ name: 'client', path: '/client.html' }], undefined)).toContain('>client</a>')
})
