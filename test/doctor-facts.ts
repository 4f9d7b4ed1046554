import type { AppFacts } from '../packages/fw/src/cli/doctor/facts/app-facts'
import type { ProjectFacts } from '../packages/fw/src/cli/doctor/facts/project-facts'
import { parseSource } from '../packages/fw/src/cli/doctor/facts/source-file'
import { parseHtml } from '../packages/fw/src/cli/doctor/site/parse-html'
import type { SiteFacts, SitePage } from '../packages/fw/src/cli/doctor/site/site-facts'
import type { Finding } from '../packages/fw/src/cli/doctor/finding'

const ROOT = '/project'

/**
 * Facts of an application with these sources: those below `server` run on the server, and those below `app` on both
 * sides.
 */
export async function factsOf(
  sources: Readonly<Record<string, string>>,
  others: Partial<AppFacts> = {},
  rootDir = ROOT,
): Promise<AppFacts> {
  const sideOf = (name: string) => (name.startsWith('server/') ? 'server' : name.startsWith('app/') ? 'app' : 'tool')
  return {
    rootDir,
    loaded: {} as AppFacts['loaded'],
    sources: await Promise.all(
      Object.entries(sources).map(([name, text]) => parseSource(`${rootDir}/${name}`, text, sideOf(name))),
    ),
    texts: [],
    aliases: [],
    importNames: new Set(),
    isServerRendered: true,
    publicFiles: [],
    hasServerMiddleware: false,
    privateKeys: new Set(),
    privateValues: [],
    pageFiles: [],
    findPageFile: () => Promise.resolve(undefined),
    resolvePath: () => Promise.resolve('page'),
    findAsset: () => Promise.resolve(undefined),
    findExceededBudgets: () => Promise.resolve([]),
    browserFiles: new Set(),
    ...others,
  }
}

/** Facts of a project in a folder. */
export function projectOf(rootDir: string, manifest?: object): ProjectFacts {
  const text = JSON.stringify(manifest, undefined, 2)
  return {
    rootDir,
    loaded: {} as ProjectFacts['loaded'],
    ...(manifest ? { manifest: { file: `${rootDir}/package.json`, text, content: manifest } } : {}),
  }
}

/** Findings as `CODE file:line:column`, with the file below the project. */
export function describeFindings(findings: readonly Finding[], rootDir = ROOT): string[] {
  return findings.map(({ code, location: { file, line, column } = { file: '' } }) =>
    [`${code} ${file.replace(`${rootDir}/`, '')}`, line, column].filter(part => part !== undefined).join(':'),
  )
}

/** Facts of a site whose pages have these bodies, or documents. */
export async function pagesOf(
  bodies: Readonly<Record<string, string>>,
  { headers = {}, sources = {}, ...others }: PageOptions = {},
): Promise<SiteFacts> {
  const pages = Object.entries(bodies).map(([path, body]): SitePage => {
    const html = body.startsWith('<html')
      ? body
      : `<html lang="en"><head><title>Page</title></head><body>${body}</body></html>`
    return { path, status: 200, headers: new Headers(headers), html, root: parseHtml(html) }
  })
  return { ...(await factsOf(sources, others)), pages }
}

interface PageOptions extends Partial<Omit<SiteFacts, 'sources' | 'pages'>> {
  headers?: Readonly<Record<string, string>>
  sources?: Readonly<Record<string, string>>
}
