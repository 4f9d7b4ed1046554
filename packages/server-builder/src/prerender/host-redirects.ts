import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { Nitro } from 'nitro/types'
import { join } from 'pathe'

/** Hosts that read a file `_redirects`, and that serve a page instead of a redirect of the same path. */
const PRESETS: ReadonlySet<string> = new Set(['netlify-static', 'cloudflare-pages-static'])
const FALLBACK = /^\/\*\s/m

/** Redirects that the host of a static site handles, with their status codes: no page is written for them. */
export class HostRedirects {
  readonly #lines: string[] = []

  private constructor(
    readonly engine: Nitro,
    readonly file: string,
  ) {}

  /** Undefined if the host would not read the redirects. */
  static of(engine: Nitro, base: string): HostRedirects | undefined {
    const { preset, output } = engine.options
    const file = join(output.publicDir, '_redirects')
    // The file has to be in the root of the site. The engine adds nothing to a file with a fallback.
    const isRead =
      PRESETS.has(preset) && base === '/' && !(existsSync(file) && FALLBACK.test(readFileSync(file, 'utf8')))
    return isRead ? new HostRedirects(engine, file) : undefined
  }

  /** Adds the redirect of a page. Returns false if the file cannot express it. */
  add(path: string, location: string, status: number): boolean {
    // Characters with a meaning in the file.
    if (/[\s*]|\/:/.test(path) || /\s/.test(location)) return false
    const isRule = this.engine.routing.routeRules.matchAll('', path).some(rule => rule.redirect)
    // The engine adds those of rules.
    if (!isRule) this.#lines.push(`${path}\t${location}\t${status}`)
    return true
  }

  /** Writes the redirects of pages, after those of the project. The engine adds to the file later. */
  async write(): Promise<void> {
    if (this.#lines.length === 0) return
    const before = await readFile(this.file, 'utf8').catch(() => '')
    await writeFile(this.file, [...(before ? [before.trimEnd()] : []), ...this.#lines.toSorted(), ''].join('\n'))
  }
}

/** In redirects of rules, `**` is the rest of the path. Hosts call it `:splat`, but the engine leaves it for Cloudflare. */
export async function writeSplats({ options: { preset, output } }: Nitro): Promise<void> {
  if (preset !== 'cloudflare-pages-static') return
  const file = join(output.dir, '_redirects')
  const text = await readFile(file, 'utf8').catch(() => '')
  if (text.includes('**')) await writeFile(file, text.replace(/^(\S+\t\S*)\*\*/gm, '$1:splat'))
}
