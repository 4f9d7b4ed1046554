/** The download of a remote layer. */
export interface Archive {
  /** Without credentials. */
  url: string
  /** The `authorization` header for credentials in the URL. */
  authorization?: string
  /** The directory of the layer in the archive; empty for the whole archive. */
  subdir: string
  headers: Record<string, string>
  /** GitLab rejects archive requests that look cross-site; other hosts redirect to another site. */
  mode: 'cors' | 'same-origin'
  /** The host of the source: git hosts get the token of the environment, others only an explicit one. */
  isGitHost: boolean
}

type Env = Readonly<Record<string, string | undefined>>

interface Repository {
  repo: string
  ref: string
}

const HOSTS: Record<string, (repository: Repository, env: Env) => Pick<Archive, 'url' | 'headers' | 'mode'>> = {
  github: ({ repo, ref }, env) => ({
    url: `${env.GIGET_GITHUB_URL || 'https://api.github.com'}/repos/${repo}/tarball/${ref}`,
    headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
    mode: 'cors',
  }),
  gitlab: ({ repo, ref }, env) => ({
    url: `${env.GIGET_GITLAB_URL || 'https://gitlab.com'}/${repo}/-/archive/${ref}.tar.gz`,
    headers: {},
    mode: 'same-origin',
  }),
  bitbucket: ({ repo, ref }) => ({ url: `https://bitbucket.org/${repo}/get/${ref}.tar.gz`, headers: {}, mode: 'cors' }),
  sourcehut: ({ repo, ref }) => ({
    url: `https://git.sr.ht/~${repo.replace(/^~/, '')}/archive/${ref}.tar.gz`,
    headers: {},
    mode: 'cors',
  }),
}

/** Whether a source is downloaded: a repository of a git host, or the URL of an archive. */
export function isRemote(source: string): boolean {
  return /^(?:gh|github|gitlab|bitbucket|sourcehut|https?):/.test(source)
}

/**
 * The archive of a remote source: `gh:owner/repo[/subdir][#ref]`, `gitlab:group/team/repo::subdir#ref`,
 * `https://host/layer.tar.gz`. Undefined for other sources.
 */
export function resolveArchive(source: string, env: Env): Archive | undefined {
  if (/^https?:/.test(source)) {
    return URL.canParse(source)
      ? { ...splitCredentials(source), subdir: '', headers: {}, mode: 'cors', isGitHost: false }
      : undefined
  }
  const colon = source.indexOf(':')
  const host = source.slice(0, colon) === 'gh' ? 'github' : source.slice(0, colon)
  const form = source.includes('::')
    ? /^(?<repo>~?[-\w.]+(?:\/[-\w.]+)+)::\/?(?<subdir>[^#]*?)\/?(?:#(?<ref>[-\w./@]+))?$/
    : /^(?<repo>~?[-\w.]+\/[-\w.]+)(?:\/(?<subdir>[^#]*?))?\/?(?:#(?<ref>[-\w./@]+))?$/
  const parts = form.exec(source.slice(colon + 1))?.groups
  if (!parts || !HOSTS[host]) return undefined
  const archive = HOSTS[host]({ repo: parts.repo!, ref: parts.ref ?? 'main' }, env)
  return { ...archive, ...splitCredentials(archive.url), subdir: parts.subdir ?? '', isGitHost: true }
}

/** A source to print and store: a URL without credentials, query and fragment, which may contain a token. */
export function publicSource(source: string): string {
  const scheme = /^(?:https?:|[a-z][\w+.-]*:(?=\/\/))/i.exec(source)?.[0]
  if (!scheme) return source
  if (!URL.canParse(source)) return /[@?#]/.test(source) ? `${scheme}//…` : source
  const { protocol, host, pathname } = new URL(source)
  return `${protocol}//${host}${pathname}`
}

// `fetch` rejects a URL with credentials.
function splitCredentials(address: string): Pick<Archive, 'url' | 'authorization'> {
  if (!URL.canParse(address)) return { url: address }
  const url = new URL(address)
  const { username, password } = url
  if (!username && !password) return { url: address }
  url.username = url.password = ''
  return {
    url: url.href,
    authorization: `Basic ${Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64')}`,
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
