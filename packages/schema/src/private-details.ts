import type { Problem } from './diagnostics'
import { buildDiagnostics } from './diagnostics/build'

/** A detail of another package that is not part of its public API. */
export interface PrivateDetail {
  /** The package it belongs to. */
  package: string
  /** What fw relies on. */
  detail: string
  /** Files of fw that rely on it. */
  usedBy: readonly string[]
  /** The versions of the package that it was tested with. */
  window: VersionWindow
  /** What happens instead with other versions: plainer or slower, never broken. */
  fallback: string
}

/** One form only, so that no command has to load a library to compare versions. */
export type VersionWindow = `>=${number}.${number}.${number} <${number}.${number}.${number}` | `=${string}`

interface Reporter {
  report: (problem: Problem) => void
}

/** The private details that a package of fw relies on, compared with the versions that are installed. */
export class PrivateDetails<Name extends string> {
  readonly #isTested = new Map<Name, boolean>()

  constructor(
    readonly list: Readonly<Record<Name, PrivateDetail>>,
    readonly versionOf: (name: string) => string | undefined,
  ) {}

  /** Whether a detail may be used: its package has a tested version. */
  isTested(name: Name): boolean {
    let isTested = this.#isTested.get(name)
    if (isTested === undefined) {
      const { package: owner, window } = this.list[name]
      const version = this.versionOf(owner)
      isTested = version !== undefined && isInWindow(version, window)
      this.#isTested.set(name, isTested)
    }
    return isTested
  }

  /** Reports each package of which an untested version is installed. A missing package has nothing to report. */
  check(app: Reporter): void {
    const untested = (Object.keys(this.list) as Name[]).filter(name => !this.isTested(name))
    for (const owner of new Set(untested.map(name => this.list[name].package))) {
      const version = this.versionOf(owner)
      if (version === undefined) continue
      this.#report(
        app,
        version,
        untested.filter(name => this.list[name].package === owner),
      )
    }
  }

  /** Reports a detail that has changed although its package has a tested version: a plugin may have changed it. */
  reportChanged(app: Reporter, name: Name): void {
    // Of an untested version it was reported already.
    if (!this.isTested(name)) return
    this.#report(app, this.versionOf(this.list[name].package)!, [name])
  }

  #report(app: Reporter, version: string, names: readonly Name[]): void {
    const details = names.map(name => this.list[name])
    app.report(
      buildDiagnostics.untestedVersion({
        package: details[0]!.package,
        version,
        window: details[0]!.window,
        details: details.map(({ detail, fallback }) => ({ detail, fallback })),
      }),
    )
  }
}

/** A prerelease counts as the release that it leads to. */
export function isInWindow(version: string, window: VersionWindow): boolean {
  if (window.startsWith('=')) return version === window.slice(1)
  const [from, to] = window.split(' ').map(bound => bound.replace(/^[<>=]+/, '')) as [string, string]
  return compare(version, from) >= 0 && compare(version, to) < 0
}

function compare(left: string, right: string): number {
  const a = numbers(left)
  const b = numbers(right)
  const index = a.findIndex((value, at) => value !== b[at])
  return index < 0 ? 0 : a[index]! - b[index]!
}

function numbers(version: string): number[] {
  return version
    .split(/[-+]/)[0]!
    .split('.')
    .map(part => Number.parseInt(part, 10) || 0)
}
