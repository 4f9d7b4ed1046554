import { buildDiagnostics, ProblemError } from '@fw/schema'

interface LoaderContext {
  resourcePath: string
  getOptions: () => { missing?: string; command?: string }
}

/**
 * Replaces a style sheet on the server, where only its class names matter. With `missing`: fails, because the loader of
 * its language is not installed.
 */
export default function emptyLoader(this: LoaderContext): string {
  const { missing, command = '' } = this.getOptions()
  if (missing === undefined) return ''
  throw new ProblemError([
    buildDiagnostics.loaderMissing({ loader: missing, command }, { location: { file: this.resourcePath } }),
  ])
}
