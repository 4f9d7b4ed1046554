import { emitLocation } from '@fw/kit/errors'
import { readProperty } from '@fw/schema/errors'
import { buildDiagnostics } from '@fw/schema'
import type { ErrorReport, Fw, Location } from '@fw/schema'
import { kebabCase } from 'scule'
import { findTag } from '../components/unknown-component'
import { explainReport } from './explain-report'

const ENDLESS = Symbol.for('fw.endless')

/** The maximum nesting depth of components, if the error is that it was exceeded. */
export function depthLimitOf(error: unknown): number | undefined {
  const limit = readProperty(error, ENDLESS)
  return typeof limit === 'number' ? limit : undefined
}

/** A report of components that render themselves recursively, with their names and the tag that does so. */
export function explainEndless({ options: { rootDir } }: Fw, report: ErrorReport, limit: number): ErrorReport {
  const {
    components: [inner],
    components,
  } = report
  // Components outside of the cycle occur only once.
  const circle = components.filter(({ file }, index) => components.findIndex(other => other.file === file) !== index)
  const names = circle.map(({ name, file }) => `<${name}> (${emitLocation({ file }, rootDir)})`)
  const problem = buildDiagnostics.endlessComponents({ limit, names })
  const pairs = [...circle, ...circle.map(({ file }) => ({ name: inner!.name, file }))]
  const location = pairs.flatMap(({ name, file }) => locateTag(name, file) ?? [])[0]
  return explainReport(report, problem, location)
}

/** The location where a template renders a component. */
function locateTag(name: string, file: string): Location | undefined {
  return [name, kebabCase(name)].map(tag => findTag(file, tag)).find(({ line }) => line !== undefined)
}
