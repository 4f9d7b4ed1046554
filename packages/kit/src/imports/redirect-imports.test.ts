import { expect, it } from 'vitest'
import { redirectImports } from './redirect-imports'

it('changes the ids of imports and exports, and nothing else', async () => {
  const code = `import { a } from 'x'\nimport 'x'\nexport { b, c } from "x"\nexport * from 'x'\nimport y from 'y'\nconst text = "from 'x'"\n`
  const edited = await redirectImports(code, id => (id === 'x' ? '/file.mjs' : undefined))
  expect(edited?.code).toBe(
    `import { a } from "/file.mjs"\nimport "/file.mjs"\nexport { b, c } from "/file.mjs"\nexport * from "/file.mjs"\nimport y from 'y'\nconst text = "from 'x'"\n`,
  )
  expect(await redirectImports(code, () => undefined)).toBeUndefined()
})
