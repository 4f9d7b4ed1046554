import fc from 'fast-check'
import { transformSync } from 'oxc-transform'
import { expect, it } from 'vitest'
import { findFreeNames } from './free-names'
import { findNamesQuickly } from './quick-names'
import type { Language } from './syntax-tree'

const NAMES = ['ref', 'watch', 'useFoo', 'own']
const isCandidate = (name: string): boolean => NAMES.includes(name)
const candidates = {
  pattern: /(?<![\w$])(?:ref|watch|useFoo|own)(?![\w$])/g,
  hasSideEffects: (name: string) => name === 'own' || name === 'useFoo',
}

/** The expected names: those for which the transpiler would inject an import. Undefined if the code has errors. */
function injected(code: string, lang: Language): Set<string> | undefined {
  const { code: text, errors } = transformSync(`a.${lang}`, code, {
    lang,
    sourceType: 'module',
    jsx: 'preserve',
    inject: Object.fromEntries(NAMES.map(name => [name, ['#injected', name]])),
  })
  return errors.length > 0
    ? undefined
    : new Set([...text.matchAll(/^import \{ (\w+) \} from "#injected";$/gm)].map(match => match[1]!))
}

const name = fc.constantFrom(...NAMES, 'a', 'b')
const pick = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts)
/** Fills the placeholders of a template: `build('$ + $', expression)`. */
const build = (texts: readonly string[], ...holes: Array<fc.Arbitrary<string>>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...texts), ...holes)
    .map(([text, ...filled]) => filled.reduce((done, part) => done.replace('@', () => part), text))

const leaf = fc.oneof(
  { weight: 6, arbitrary: name },
  pick(
    '1',
    '"ref()"',
    "'watch'",
    '/own["\'`/]/g',
    '`useFoo`',
    '{}',
    '[]',
    'this.ref',
    'import.meta.own',
    'x.watch',
    'x?.useFoo',
    'x\n.own',
    'class { static own = 1; #ref = 2; watch() { return this.#ref } }',
  ),
)

const { statement } = fc.letrec<{ expression: string; pattern: string; statement: string }>(tie => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    build(
      [
        '@(@)',
        '@ + @',
        '@ / @ / 2',
        '(@, @)',
        '[@, @]',
        '({ ref: @, [@]: 1 })',
        '@ ? @ : 0',
        '(@)[@]',
        'f(@, @)',
        'f(@, ...[@])',
        '`a${@}b${ @ }`',
        'a = @, @',
        '@ == @',
        'f(@,\n@\n)',
        '(@) /* ref */ ?? (@)',
        'new (@)(@)',
      ],
      tie('expression'),
      tie('expression'),
    ),
    build(
      [
        '({ @ })',
        '({ ref: @ })',
        '({ watch, own() { return @ } })',
        '({ async useFoo() {}, get own() { return @ }, *ref() {} })',
        'typeof @',
        '!@',
        'await @',
        '() => @',
        'async () => { return @ }',
        '() => ({ a: @ })',
        'tag`@`',
        '@++',
        'delete x.@',
        'x.@',
        '(@).ref(1)',
        '@ /* own */ . watch',
        'import(@)',
      ],
      name,
    ),
    build(
      [
        '(@ => @)',
        '((@) => { return @ })',
        '((@ = @) => 1)',
        '(function (@) { return @ })',
        '(function ref(@) { @ })',
        '(function own(@) { var ref = @ })',
        '(async ([@]) => @)',
      ],
      tie('pattern'),
      tie('expression'),
    ),
    build(
      [
        'class @ extends (@) { own = @; static { var watch; @ } }',
        '(class @ { [@]() { return @ } static @ = 1 })',
        'class @ extends ref(@) { @ = 1 }',
      ],
      name,
      tie('expression'),
      name,
      name,
    ),
  ),
  pattern: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    name,
    build(['{ @ }', '{ a: @ }', '[@]', '[, ...@]', '{ ...@ }', '{ x, @ }'], name),
    build(['{ a: @ = @ }', '[@ = @]', '{ [@]: @ }'], name, name),
    build(['{ a: { b: @ } }', '[[@]]'], tie('pattern')),
  ),
  statement: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    build(
      [
        '@',
        '@',
        'f(@)',
        'const a1 = @',
        'export const a2 = @',
        'export default @',
        'throw @',
        'if (@) a()\nelse b()',
        'while (@) break',
        'for (;;@) {}',
        '// ref\n@',
        '/* watch() */ @ // own',
        'x = @',
        'const o = { a: 1,\nref: @ }',
        'own: for (;;) { @; break own }',
      ],
      tie('expression'),
    ),
    build(
      [
        'const @ = @',
        'let @ = @',
        'var @ = @',
        'let c1, @ = @',
        'export const @ = @',
        'for (const @ of @) {}',
        'for (var @ in @) {}',
        'let c2 = 1, d2,\n  @ = @',
      ],
      tie('pattern'),
      tie('expression'),
    ),
    build(
      [
        'let @',
        'var z1, @',
        'let z2 = 1, /* a comment */ @',
        'function @() {}',
        'class @ {}',
        'async function* @(a = ref) {}',
        'export function @() {}',
        'import @ from "x"',
        'import { @ } from "x"',
        'import { x as @ } from "x"',
        'import * as @ from "x"',
        "import w, { @ } from 'x'",
        'export { @ } from "x"',
        'export * as @ from "x"',
        'export { @ as z3 }',
        'export { z4 as @ }',
        '@: for (;;) break',
        'import { "a b" as @ } from "x"',
      ],
      name,
    ),
    build(
      [
        '{ @\n@ }',
        '{ @; @ }',
        'if (a) { @ } else { @ }',
        'function g() { @\n@ }',
        'f(() => { @\n@ })',
        'try { @ } catch { @ }',
        'switch (ref) { case watch: @; default: { @ } }',
        'f({ m() { @ } }, async () => { @ })',
        'const h = async () => { @\n@ }',
        'class K { m() { @ }\n own = () => { @ } }',
        'class L { static { @; @ } }',
      ],
      tie('statement'),
      tie('statement'),
    ),
    build(
      [
        'try {} catch (@) { @ }',
        'function h(@) { @ }',
        'f(function (@) { @ })',
        'f((@) => { @ })',
        'function k(a, @, b = own) { @ }',
        'class M { constructor(@) { @ } }',
        'class N {\n  ref(@)\n  { @ } }',
      ],
      tie('pattern'),
      tie('statement'),
    ),
  ),
}))

const program = fc
  .tuple(fc.array(statement, { minLength: 1, maxLength: 4 }), pick('\n', ';\n', ';'))
  .map(([list, end]) => list.join(end))

/** Syntax that only TypeScript has. */
const typed = fc
  .tuple(
    program,
    fc.array(
      fc.oneof(
        build(
          [
            'interface @ { ref: string; own(): watch }',
            'type @ = typeof own',
            'enum @ { ref, b = ref, c = useFoo.x }',
            'namespace @ { export const ref = own }',
            'abstract class A1 { abstract @(): ref; private own = @ }',
            'export type { @ } from "x"',
          ],
          name,
          name,
        ),
        build(
          [
            'const t1: ref = @ as own',
            'const t2 = @ satisfies ref',
            'const t3 = @!',
            'f<own>(@)',
            'function t4(this: ref, a: typeof own = @): watch { return a }',
            'class T5 { constructor(private ref: own, b = @) { ref } }',
            'const t6 = <T extends own,>(x: T) => @',
            'let t7: { ref: own, watch(): useFoo } = @',
            'declare global { const ref: own }\nf(@)',
          ],
          name,
        ),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([code, more]) => [code, ...more].join('\n'))

const tags = fc
  .tuple(
    program,
    build(
      [
        "const j1 = <@ ref={@}>don't own</@>",
        'const j2 = <div watch={@}>{@} own</div>',
        'const j3 = <x.@ {...@}/>',
        'const j4 = <><own-er/><@.b ref/></>',
      ],
      name,
      name,
    ),
  )
  .map(([code, tag]) => {
    const [opening] = /<(\w+) ref=\{/.exec(tag)?.slice(1) ?? []
    return `${code}\n${opening ? tag.replace(/<\/[^>]*>$/, `</${opening}>`) : tag}`
  })

const runs = { numRuns: Number(process.env.FW_RUNS ?? 1500) }

it.each<[Language, fc.Arbitrary<string>]>([
  ['jsx', program],
  ['ts', typed],
  ['jsx', tags],
])('finds exactly the undeclared names in %s', (lang, programs) => {
  let checked = 0
  fc.assert(
    fc.property(programs, code => {
      const truth = injected(code, lang)
      if (!truth) return
      checked++
      expect([...findFreeNames(code, isCandidate, lang).free].sort()).toEqual([...truth].sort())
    }),
    runs,
  )
  expect(checked).toBeGreaterThan(runs.numRuns / 10)
})

it('finds all undeclared names without parsing, and adds no duplicate declaration', () => {
  let checked = 0
  fc.assert(
    fc.property(program, code => {
      const truth = injected(code, 'js')
      const quick = truth && findNamesQuickly(code, candidates, isCandidate)
      if (!quick) return
      checked++
      expect([...truth].filter(found => !quick.free.has(found))).toEqual([])
      const added = [...quick.free].filter(found => !truth.has(found))
      expect(added.filter(found => candidates.hasSideEffects(found))).toEqual([])
      // A duplicate declaration would be a syntax error.
      const whole = `${code}\n${[...quick.free].map(found => `import { ${found} } from "y"`).join('\n')}`
      expect(transformSync('a.js', whole, { lang: 'js', sourceType: 'module' }).errors).toEqual([])
    }),
    runs,
  )
  expect(checked).toBeGreaterThan(runs.numRuns / 20)
})
