import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { App } from '../../../harness/start-app'

/** Storage and databases. */
export function storedData(app: App): void {
  describe('storage', () => {
    it('has mounts, which may differ in development', async () => {
      expect(await app.json('/api/storage?mount=data&key=a:b&value=1')).toMatchObject({ value: 1 })
      expect(await app.json('/api/storage?mount=disk&key=c:d&value=kept')).toEqual({ value: 'kept', keys: ['c:d'] })
      const [used, unused] = app.mode === 'dev' ? ['dev-disk', 'disk'] : ['disk', 'dev-disk']
      expect(readFileSync(join(app.dir, `.data/${used}/c/d`), 'utf8')).toBe('kept')
      expect(existsSync(join(app.dir, `.data/${unused}`))).toBe(false)
    })

    it('is the same if it is imported from the engine', async () => {
      expect(await app.json('/api/engine-storage')).toEqual({ from: 'engine' })
    })

    it('contains the files of `server/assets`', async () => {
      expect(await app.json('/api/asset')).toEqual({ tea: { leaf: 'green' }, keys: ['tea.json'] })
    })
  })

  describe('databases', () => {
    it('run SQL with bound parameters', async () => {
      const result = await app.json('/api/database')
      expect(result).toEqual({ rows: [{ name: "O'Hara" }], count: 1, dialect: 'libsql' })
    })
  })
}
