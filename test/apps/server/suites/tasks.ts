import { describe, expect, it } from 'vitest'
import { eventually } from '../../../harness/eventually'
import type { App } from '../../../harness/start-app'

/** Tasks: called by handlers, and scheduled. */
export function tasks(app: App): void {
  describe('tasks', () => {
    it('run from handlers', async () => {
      expect(await app.json('/api/run?name=db:seed&count=3')).toEqual({
        result: { name: 'db:seed', payload: { count: '3' }, hasContext: 'object' },
      })
      expect(await app.json('/api/storage?mount=data&key=seeded')).toMatchObject({ value: 3 })
      expect((await app.get('/api/run?name=none')).status).toBe(404)
    })

    it('run by schedule', async () => {
      await eventually(async () => expect(await app.json('/api/ticks')).toContain('number'))
    })
  })
}
