import { expect, it } from 'vitest'
import { scanRepository, loadText } from './repository'

/** Terms that GLOSSARY.md replaces, as they are found in a sentence. */
const REJECTED: ReadonlyArray<[term: RegExp, instead: string]> = [
  [/\btak(?:en|es?|ing) over by\b/, 'hydrated'],
  [/\b(?:kept (?:page|answer|response)s?|cached answers?)\b/, 'cached response'],
  [/\brender(?:ed|s|ing)? (?:\w+ )?ahead\b/, 'prerender'],
  [/\bfor ever\b/, 'permanently'],
  [/\banew\b/, 'again'],
  [/\bmend(?:s|ed|ing)?\b/, 'fix'],
  [/\bstands? (?:in|under|beside|behind|above|below|inside|around)\b/, 'is located in, is'],
  [/\btyping files?\b/, 'generated tsconfig, type declarations'],
  [/\bdo(?:es)? not fit\b/, 'is incompatible, is invalid'],
  [/\b(?<!there )is no (?!longer\b|need\b|way\b|such\b|restart\b)[a-z]+/, 'is not a'],
  [/\binside of one another\b/, 'nested, infinite recursion'],
  [/\bgot lost\b/, 'was lost'],
  [/\bturning ring\b/, 'spinner'],
  [/\bvariants? [ab]\b/, 'v4 layout, v3 layout'],
  [/\b(?:weakest|weaker|strongest|stronger)\b/, 'precedence'],
  [/\bhosts? for files\b/, 'static host'],
  [/\b(?:is|are|was|were) told\b|\btold of\b|\btells of\b/, 'is notified, reports'],
  [/\b(?:nobody|whoever)\b/, 'a concrete subject'],
  [/\bthe answers?\b|\banswers (?:with|at|to|for)\b/, 'response, responds'],
  [/\bleft (?:out|alone)\b/, 'ignored, excluded, unchanged'],
  [/\blooked (?:for|at|up)\b/, 'resolved, checked'],
  [/\bask(?:s|ed)? (?:again|ahead)\b/, 'refetch, prefetch'],
  [/\bmisspelt\b/, 'a typo'],
  [/\bfrom time to time\b/, 'polling'],
  [/\btypes are wrong\b/, 'type check failed'],
  [/\bis there already\b/, 'already exists'],
  [/\bone argument too many\b/, 'unexpected argument'],
]

/** What people read: documentation, and the texts of commands, problems, options, devtools and templates. */
const READ =
  /^(?:docs\/.*\.(?:md|vue)|[A-Z]+\.md|packages\/(?:schema\/src\/(?:diagnostics|options|derive)|create-fw\/(?:src|templates)|devtools\/src|fw\/src\/cli)\/.*\.(?:ts|vue|md))$/

/** The glossary names what it replaces, and examples show it. */
const ALLOWED: Readonly<Record<string, readonly RegExp[]>> = {
  'GLOSSARY.md': [/.*/],
}

/** The lines of a file without comments of code, which have readers of their own. */
function linesOf(file: string): string[] {
  const lines = loadText(file).split('\n')
  if (!/\.(?:ts|vue)$/.test(file)) return lines
  return lines.map(line =>
    /^\s*(?:\/\/|\/?\*|<!--)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '').replace(/\/\*\*.*?\*\//, ''),
  )
}

it('texts use the words of the glossary', () => {
  const files = scanRepository().filter(file => READ.test(file) && !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap(file =>
    linesOf(file).flatMap((line, index) => {
      if (ALLOWED[file]?.some(pattern => pattern.test(line))) return []
      return REJECTED.filter(([term]) => term.test(line.toLowerCase())).map(
        ([term, instead]) => `${file}:${index + 1}: ${term.exec(line.toLowerCase())![0]} → ${instead}`,
      )
    }),
  )
  expect(found).toEqual([])
})

it('the guard finds what it looks for', () => {
  const sentence = 'The page is rendered ahead, and mended. A layer is no module. Variant A is stronger.'.toLowerCase()
  expect(REJECTED.filter(([term]) => term.test(sentence)).map(([, instead]) => instead)).toEqual([
    'prerender',
    'fix',
    'is not a',
    'v4 layout, v3 layout',
    'precedence',
  ])
})
