import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { kitPage, readSummary } from '../../scripts/generated/api-pages'
import { kitVerbs } from '../../scripts/generated/kit-verbs'
import { checkTypes } from '../types/checker'
import { loadText, root } from './repository'

// scripts/generated/kit-verbs.ts is the promise to authors of modules: it does not follow from the code.
const verbs = Object.values(kitVerbs).flat()

const exportsOf = async (file: string): Promise<string[]> =>
  Object.keys((await import(pathToFileURL(join(root, file)).href)) as object)

describe('every verb of the kit', () => {
  it('is exported by @fw/kit and fw/kit', async () => {
    const [kit, fw] = await Promise.all([
      exportsOf('packages/kit/dist/index.mjs'),
      exportsOf('packages/fw/dist/kit.mjs'),
    ])
    expect(verbs.filter(name => !kit.includes(name))).toEqual([])
    expect(verbs.filter(name => !fw.includes(name))).toEqual([])
  })

  it('is typed', () => {
    const lines = verbs.map(name => `export const ${name}: Typed<typeof kit.${name}> = true`)
    const text = [
      "import type * as kit from '@fw/kit'",
      'type IsAny<T> = 0 extends 1 & T ? true : false',
      'type Typed<T> = IsAny<T> extends true ? false : T extends (...args: infer Args) => infer Result ? HasAny<Args> extends true ? false : IsAny<Result> extends true ? false : true : true',
      'type HasAny<Args extends unknown[]> = true extends { [Key in keyof Args]: IsAny<Args[Key]> }[number] ? true : false',
      ...lines,
    ].join('\n')
    const { errors } = checkTypes({ verbs: text }, { '@fw/kit': 'packages/kit/dist/index.d.mts' })
    expect(errors.verbs).toEqual([])
  })

  it('has a page in docs/api/kit', () => {
    const pages = readdirSync(join(root, 'docs/api/kit')).filter(page => page !== 'README.md')
    expect(verbs.filter(name => !pages.includes(kitPage(name)))).toEqual([])
    expect(pages.filter(page => !verbs.some(name => kitPage(name) === page))).toEqual([])
    const wrong = verbs.filter(name => {
      const text = loadText(`docs/api/kit/${kitPage(name)}`)
      // The example calls it, and `test/guides` checks the types of the example.
      return (
        !text.startsWith(`# \`${name}\`\n\n`) ||
        !readSummary(text) ||
        !new RegExp(`^\`\`\`ts\\n[^]*\\b${name}\\b[^]*^\`\`\`$`, 'm').test(text)
      )
    })
    expect(wrong).toEqual([])
  })

  it('is called by a test', () => {
    const files = ['test', 'packages'].flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map(file => `${folder}/${file}`)
        .filter(
          file => /\.test\.ts$|^test\/fixtures\/.*\.m?[jt]s$/.test(file) && !/\/(?:node_modules|dist)\//.test(file),
        ),
    )
    const text = files
      .filter(file => file !== 'test/guards/kit-verbs.test.ts')
      .map(loadText)
      .join('\n')
    // Objects are used by their members.
    expect(verbs.filter(name => !new RegExp(`(?<![\\w$.])${name}(?:<[^()]*>)?(?:\\(|\\.\\w+\\()`).test(text))).toEqual(
      [],
    )
  })
})
