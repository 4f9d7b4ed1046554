import { ProblemError } from '@fw/schema'

/** Problems that transforms threw, by what they say. Of an error in a loader, Rspack only keeps the text. */
const thrown = new Map<string, { index: number; error: ProblemError }>()

const MARK = /\[fw:problem (\d+)\]/

/** Marks the problems of a transform in the text of its error. Other errors are unchanged. */
export function markProblems(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  // In development, files with problems are compiled again and again.
  const key = JSON.stringify(error.problems)
  const { index } = thrown.get(key) ?? { index: thrown.size }
  thrown.set(key, { index, error })
  return new Error(`${error.message} [fw:problem ${index}]`, { cause: error })
}

/** The problems that the text of a compile error marks. */
export function readMarkedProblems(text: string): ProblemError | undefined {
  const [, mark] = MARK.exec(text) ?? []
  return mark === undefined ? undefined : [...thrown.values()].find(({ index }) => index === Number(mark))?.error
}
