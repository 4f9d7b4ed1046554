import { pathsOfPages } from './page-paths'
import type { PagePaths } from './page-paths'
import type { Side } from './prepare-side'

const MAX_LIST_MS = 60_000

const MARK = 'pages of the application:'

/** Runs in the copy, with its installed packages. Modules may print, so the result is marked. */
const SCRIPT = `import { loadFw } from 'fw'
const app = await loadFw({ rootDir: process.cwd() })
const route = ({ path, children }) => ({ path, children: children?.map(route) })
console.log('\\n${MARK}' + JSON.stringify({ base: app.options.app.baseURL, pages: app.plan.pages.map(route) }))
await app.close()
`

export interface ListedPages extends PagePaths {
  base: string
}

/** The pages that fw finds in an application. Without them, the ones that are linked, prerendered or given remain. */
export async function listPages({ rootDir, session }: Side): Promise<ListedPages> {
  let printed = ''
  const child = session.start(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    cwd: rootDir,
    env: session.env,
    onOutput: (text, stream) => void (stream === 'stdout' && (printed += text)),
  })
  await new Promise<void>(resolve => {
    const timer = setTimeout(() => void session.end(child), MAX_LIST_MS)
    child.once('error', () => resolve())
    child.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  const [, json] = new RegExp(`^${MARK}(.*)$`, 'm').exec(printed) ?? []
  if (json === undefined) return { base: '/', paths: ['/'], dynamic: [] }
  const { base, pages } = JSON.parse(json) as { base: string; pages: Parameters<typeof pathsOfPages>[0] }
  // An application without pages has its main component at every path.
  return { base, ...(pages.length > 0 ? pathsOfPages(pages) : { paths: ['/'], dynamic: [] }) }
}
