import { expect, it, describe } from 'vitest'
import { type App, describeMatrix } from '../../harness/start-app'
import { CACHED_RULES, boundaries } from './boundaries-app'
import { guarded } from './boundaries-guarded'
import { isolation, isolationWithoutContext } from './boundaries-isolation'
import { bounds } from './boundaries-limits'
import { obstacles } from './boundaries-obstacles'
import { revalidation } from './boundaries-revalidation'
import { representations } from './boundaries-representations'
import { spellings } from './boundaries-spellings'
import { requestRaw } from '../../harness/raw-request'

/** Errors of pages with cached responses. */
function errors(app: App): void {
  describe('an error of a cached page', () => {
    it.each(Object.keys(CACHED_RULES))(
      'is HTML for browsers and JSON for API clients, and is not cached: %s',
      async rule => {
        const requestMissing = (accept: string) => requestRaw(app, `/${rule}/missing`, { accept })
        const [html, json, again] = [
          await requestMissing('text/html'),
          await requestMissing('application/json'),
          await requestMissing('text/html,*/*'),
        ]
        expect([html.status, html.headers['content-type']]).toEqual([404, 'text/html;charset=utf-8'])
        expect(html.body).toMatch(/<p id="error">404 Nothing here<\/p>/)
        expect([json.status, JSON.parse(json.body).statusMessage]).toEqual([404, 'Nothing here'])
        expect(again.body).toMatch(/<p id="error">404 Nothing here<\/p>/)
        expect(JSON.parse((await requestMissing('application/json')).body).data.count).toBeGreaterThan(
          JSON.parse(json.body).data.count,
        )
        for (const response of [html, json, again])
          expect(response.headers['cache-control'] ?? '').not.toMatch(/s-maxage|public/)
      },
    )

    it('is cached if the rule allows it, and sent in the requested format', async () => {
      const requestStored = (accept: string) => requestRaw(app, '/stored-error', { accept })
      const [json, html, again] = [
        await requestStored('application/json'),
        await requestStored('text/html'),
        await requestStored('application/json'),
      ]
      expect([json.status, html.status, again.status]).toEqual([404, 404, 404])
      expect(JSON.parse(again.body).data).toEqual(JSON.parse(json.body).data)
      expect(html.body).toMatch(/<p id="error">404 Stored<\/p>/)
      expect(html.headers['x-fw-stored-error']).toBeUndefined()
    })
  })
}

describeMatrix(
  'cache boundaries',
  { fixture: boundaries, layouts: ['v4'], modes: ['built'] },
  isolation,
  representations,
  spellings,
  errors,
  bounds,
  guarded,
  obstacles,
  revalidation,
)

// Development has the same cache and router. What it renders, and who may see it, is checked here.
describeMatrix(
  'cache boundaries',
  { fixture: boundaries, layouts: ['v4'], modes: ['dev'] },
  isolation,
  representations,
  guarded,
  obstacles,
)

describeMatrix(
  'cache boundaries without async context',
  {
    fixture: { ...boundaries, config: { ...(boundaries.config as object), experimental: { componentIslands: true } } },
    layouts: ['v4'],
    modes: ['built'],
  },
  isolationWithoutContext,
)
