import { createProjectFiles } from '../../packages/create-fw/src/project-files'
import { TUTORIAL, loadPages, readBlocks } from './blocks'

/** A step of the tutorial. */
export interface Step {
  title: string
  /** The files that it writes. */
  files: Record<string, string>
}

/** The steps of the tutorial, by its headings. */
export function loadSteps(): Step[] {
  const text = loadPages('guide').get(TUTORIAL)!
  return text
    .split(/^## (?=\d\. )/m)
    .slice(1)
    .map(section => ({
      title: section.slice(3, section.indexOf('\n')),
      files: Object.fromEntries(
        readBlocks(TUTORIAL, section).flatMap(({ file, text: content }) => (file ? [[file, content]] : [])),
      ),
    }))
}

/** The project that the first step creates. */
export function createTutorial(): Record<string, string> {
  const choices = { template: 'app', layout: 'app', packageManager: 'npm', name: 'tea-house' } as const
  return createProjectFiles(choices) as Record<string, string>
}
