import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { readFreeNames } from './read-free-names'

it('lists the names that a script does not declare, also after an edit', async () => {
  const { path } = createProject({
    'a.ts':
      "import { join } from 'node:path'\nconst own = 1\nexport default defineEventHandler(() => join(useStorage(), own))\n",
    'broken.ts': 'export default (',
  })
  const names = async (file: string) => [...(await readFreeNames(path(file)))].sort()
  expect(await names('a.ts')).toEqual(['defineEventHandler', 'useStorage'])
  writeFileSync(path('a.ts'), 'export const one: number = await findOrder()\n')
  expect(await names('a.ts')).toEqual(['findOrder'])
  expect(await names('broken.ts')).toEqual([])
  expect(await names('missing.ts')).toEqual([])
})
