import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'pathe'

/** A page that was written, with all that is needed to write it again without rendering it. */
export interface WrittenPage {
  /** The encoded path below the base. */
  path: string
  /** Its file below the public folder. */
  file: string
  type: string
  bytes: number
  milliseconds: number
  /** When it was rendered. */
  time: number
  /** The URL that it redirects to. */
  location?: string
  /** Files that were written with the page: its payload. */
  beside?: Array<{ file: string; type: string; bytes: number }>
  /** Routes that the page added. */
  routes?: string[]
}

/** The build that pages belong to. */
export interface JournalHead {
  /** The hash of all that pages are rendered with: see `hashRenderer`. */
  key: string
  /** Part of each page. */
  buildId: string
}

/** The pages of a build, one line each, written after a page's files: those of a killed process can be used. */
export class Journal {
  readonly #descriptor: number

  constructor(
    readonly file: string,
    head: JournalHead,
  ) {
    mkdirSync(dirname(file), { recursive: true })
    this.#descriptor = openSync(file, 'w')
    this.#write(head)
  }

  add(page: WrittenPage): void {
    this.#write(page)
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #write(value: object): void {
    writeSync(this.#descriptor, `${JSON.stringify(value)}\n`)
  }
}

/** Loads a journal. Undefined if there is none. */
export function loadJournal(file: string): { head: JournalHead; pages: Map<string, WrittenPage> } | undefined {
  const [head, ...pages] = readLines(file)
  if (!head) return undefined
  return {
    head: head as unknown as JournalHead,
    pages: new Map((pages as unknown as WrittenPage[]).map(page => [page.path, page])),
  }
}

function readLines(file: string): object[] {
  try {
    return readFileSync(file, 'utf8').split('\n').flatMap(readLine)
  } catch {
    return []
  }
}

// The last line of a process that was killed may be incomplete.
function readLine(line: string): object | [] {
  try {
    return JSON.parse(line) as object
  } catch {
    return []
  }
}
