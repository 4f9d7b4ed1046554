import { expect, it } from 'vitest'
import { showUrl } from './outgoing-requests'

it.each([
  ['https://ada:secret@example.com/teas', 'https://example.com/teas'],
  ['https://example.com/teas?page=2&q=a%20b#top', 'https://example.com/teas?page=2&q=a%20b'],
  [
    'https://example.com/?api_key=1&access_token=2&X-Amz-Credential=3&sig=4&zone=5',
    'https://example.com/?api_key=[private]&access_token=[private]&X-Amz-Credential=[private]&sig=[private]&zone=5',
  ],
  ['not a URL', ''],
])('shows %s without secrets', (url, shown) => {
  expect(showUrl(url)).toBe(shown)
})
