import { expect, it } from 'vitest'
import { PACKAGES, scanRepository, loadText } from './repository'

/** Terms that GLOSSARY.md replaces, as they occur in a sentence. */
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

/** Texts for users: documentation, and the texts of commands, diagnostics, options, devtools and templates. */
const READ =
  /^(?:docs\/.*\.(?:md|vue)|[A-Z]+\.md|packages\/[\w-]+\/(?:src|templates)\/.*\.(?:ts|mts|vue|md)|examples\/.*\.(?:ts|vue|md))$/

/** The glossary lists the terms that it replaces. */
const ALLOWED: Readonly<Record<string, readonly RegExp[]>> = {
  'GLOSSARY.md': [/.*/],
}

/** The lines of a file without code comments, which another test checks. */
function linesOf(file: string): string[] {
  const lines = loadText(file).split('\n')
  if (!/\.(?:ts|vue)$/.test(file)) return lines
  return lines.map(line =>
    /^\s*(?:\/\/|\/?\*|<!--)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '').replace(/\/\*\*.*?\*\//, ''),
  )
}

it('uses the terms of the glossary in texts for users', () => {
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

/** Folders whose comments follow the glossary. */
const COMMENTED_FOLDERS: readonly string[] = [
  'bench',
  'docs/app',
  'docs/modules',
  'docs/shared',
  'examples',
  ...PACKAGES.map(name => `packages/${name}/src`),
  'playground',
  'scripts',
  'test',
]

/** Further terms, which are common in code but not in comments. */
const REJECTED_IN_COMMENTS: ReadonlyArray<[term: RegExp, instead: string]> = [
  [/\btold\b|\btells? (?:of|about)\b|\bnews of\b/, 'reported, notified'],
  [/\bsomebody\b|\bwho (?:asks|takes|ends|gets|wants|calls|has|needs)\b/, 'a concrete subject'],
  [/\b(?:what|all that) (?:is|was) (?:gone|asked|wanted|said|left)\b/, 'a concrete subject'],
  [/\bkept (?:pages?|answers?|responses?)\b/, 'cached response'],
  [/\btaken over\b|\btakes over the page\b/, 'hydrated'],
  [
    /\bstood (?:in|there|before)\b|\bstands? (?:for itself|on its own|elsewhere|outside|together)\b/,
    'is located in, is',
  ],
  [/\bin the way\b|\bin vain\b|\bof its own accord\b/, 'a plain verb'],
  [/\basks? for ahead\b|\basked for ahead\b/, 'prefetch'],
  [/\bleads nowhere\b|\blead nowhere\b/, 'broken'],
  [/\b(?:is|are) no (?:good|success|reason)\b/, 'is not'],
]

/** Lines of comments that may use a rejected term, by file, with the reason in a comment. */
const ALLOWED_COMMENTS: Readonly<Record<string, readonly RegExp[]>> = {}

/** The comments of a file by line. Strings that look like comments are rare enough for the allow list. */
function commentsOf(file: string): Array<[line: number, text: string]> {
  return loadText(file)
    .split('\n')
    .flatMap((line, index): Array<[number, string]> => {
      const whole = /^\s*(?:\/\/|\/?\*|<!--)/.test(line)
      const comment = whole ? line : /\s\/\/ .*$|\/\*.*?\*\/|<!--.*?-->/.exec(line)?.[0]
      return comment === undefined ? [] : [[index + 1, comment.replace(/`[^`]*`/g, '').toLowerCase()]]
    })
}

it('uses the terms of the glossary in comments', () => {
  const files = scanRepository().filter(
    file => COMMENTED_FOLDERS.some(folder => file.startsWith(`${folder}/`)) && /\.(?:ts|mts|mjs|vue|css)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap(file =>
    commentsOf(file).flatMap(([line, text]) => {
      if (ALLOWED_COMMENTS[file]?.some(pattern => pattern.test(text))) return []
      return [...REJECTED, ...REJECTED_IN_COMMENTS]
        .filter(([term]) => term.test(text))
        .map(([term, instead]) => `${file}:${line}: ${term.exec(text)![0]} → ${instead}`)
    }),
  )
  expect(found).toEqual([])
})

/** The title of a test, in a line of a test file. */
const TITLE = /\b(?:it|test|describe|describeMatrix)(?:\.\w+)*(?:\(.*\))?\(\s*(['"`])(.*?)\1/

it('uses the terms of the glossary in titles of tests', () => {
  const titles = scanRepository()
    .filter(file => /^(?:packages|test)\/.*\.ts$/.test(file) && !file.startsWith('test/fixtures/'))
    .flatMap(file =>
      loadText(file)
        .split('\n')
        .map((line, index): [string, string] => [`${file}:${index + 1}`, TITLE.exec(line)?.[2]?.toLowerCase() ?? '']),
    )
    .filter(([, title]) => title !== '')
  expect(titles.length).toBeGreaterThan(2000)
  const found = titles.flatMap(([location, title]) =>
    [...REJECTED, ...REJECTED_IN_COMMENTS]
      .filter(([term]) => term.test(title))
      .map(([term, instead]) => `${location}: ${term.exec(title)![0]} → ${instead}`),
  )
  expect(found).toEqual([])
})

/** Names that a reader has to look up, with what they were used for. */
const REJECTED_NAMES: Readonly<Record<string, string>> = {
  told: 'reported, notified',
  tell: 'report, notify',
  asked: 'requested',
  asker: 'caller',
  askers: 'callers',
  kept: 'cached, used',
  mend: 'fix',
  mended: 'fixed',
  gate: 'guard, queue',
  isTakenOver: 'isHydratingSetup',
  leaveCookies: 'saveCookies',
  takeCookies: 'restoreCookies',
  shareKnowledge: 'shareComponentCaches',
  createKnowledge: 'createComponentCaches',
  typingFilesOf: 'generatedTsconfigs',
  answer: 'response, respond',
  answers: 'responses',
}

it('does not use rejected names in code', () => {
  const found = scanRepository()
    .filter(file => /^(?:packages\/[\w-]+\/src|scripts|bench|test)\/.*\.(?:ts|mjs)$/.test(file))
    .filter(file => !file.startsWith('test/fixtures/'))
    .flatMap(file =>
      [...loadText(file).matchAll(/\b(?:const|let|function|class|interface|type) (\w+)\b/g)]
        .map(([, name]) => name!)
        .filter(name => Object.hasOwn(REJECTED_NAMES, name))
        .map(name => `${file}: ${name} → ${REJECTED_NAMES[name]}`),
    )
  expect(found).toEqual([])
})

it('finds rejected terms in texts', () => {
  const sentence = 'The page is rendered ahead, and mended. A layer is no module. Variant A is stronger.'.toLowerCase()
  expect(REJECTED.filter(([term]) => term.test(sentence)).map(([, instead]) => instead)).toEqual([
    'prerender',
    'fix',
    'is not a',
    'v4 layout, v3 layout',
    'precedence',
  ])
})

it('finds rejected terms in comments', () => {
  const comment = 'told what is being done, whoever asks; somebody ended it'
  expect(
    [...REJECTED, ...REJECTED_IN_COMMENTS].filter(([term]) => term.test(comment)).map(([, instead]) => instead),
  ).toEqual(['a concrete subject', 'reported, notified', 'a concrete subject'])
})
