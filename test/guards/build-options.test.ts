import { expect, it } from 'vitest'
import { loadText, scanFolder } from './repository'

const sources = scanFolder('packages/fw/src').filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))

it('reads build options as `buildOptions.name`, which builds replace with values', () => {
  const imports = sources.flatMap(file =>
    [...loadText(file).matchAll(/^import (.+) from '#build\/options'$/gm)].map(([, names]) => `${file}: ${names}`),
  )
  expect(imports.length).toBeGreaterThan(40)
  expect(imports.filter(text => !text.endsWith(': * as buildOptions'))).toEqual([])
  // Another variable of that name would be replaced, too.
  const declared = sources.filter(file =>
    /\b(?:const|let|var|function)\s+buildOptions\b|\bbuildOptions[,:]/.test(loadText(file)),
  )
  expect(declared).toEqual([])
})
