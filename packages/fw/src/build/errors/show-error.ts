import { emitErrorText } from '@fw/kit/errors'
import { developmentBase } from '@fw/schema'
import type { ErrorReport, FailedRequest, Fw, ShownError } from '@fw/schema'
import { describeFor } from './describe-for'
import { describeLocation } from './json'
import { emitOverlay } from './overlay'
import { emitErrorPage } from './error-page'
import { acceptedForm, hideSecrets } from './error-request'
import { currentState, followChanges } from './error-state'

/** An error in all formats: page, JSON and text. */
export async function showError(
  app: Fw,
  error: unknown,
  request: FailedRequest,
  failure?: unknown,
): Promise<ShownError> {
  const { rootDir } = app.options
  followChanges(app)
  const reports = withoutRepeats([
    ...(failure === undefined ? [] : await describeFor(app, failure)),
    ...(await describeFor(app, error)),
  ])
  const options = { rootDir, base: developmentBase(app.options), request: hideSecrets(request) }
  const state = currentState()
  return {
    form: acceptedForm(request.headers.accept, request.headers['user-agent']),
    body: { ...(reports[0]!.problem ? {} : { message: reports[0]!.message }), ...describeLocation(reports, rootDir) },
    text: emitErrorText(reports, rootDir),
    page: emitErrorPage(reports, { ...options, status: 500, state }),
    overlay: emitOverlay(reports, options, state),
  }
}

// An error that breaks the page often breaks the custom error page, too.
function withoutRepeats(reports: readonly ErrorReport[]): ErrorReport[] {
  const keyOf = ({ message, location }: ErrorReport): string => JSON.stringify([message, location])
  return reports.filter((report, index) => reports.findIndex(other => keyOf(other) === keyOf(report)) === index)
}
