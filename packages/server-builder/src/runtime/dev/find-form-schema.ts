import type { StandardSchema } from '@fw/schema'
import dev from '#fw-server/dev'
import { formOf, listForms } from '../imports/defined-forms'

/**
 * The schema of the form handler in a file. If another handler wraps it, such as one that checks the session first, it
 * is the last form that the file has defined: the wrapper itself does not run.
 */
export async function findFormSchema(file: string): Promise<StandardSchema | undefined> {
  const module = await dev.import<{ default?: unknown }>(file)
  const form = formOf(module.default) ?? listForms().findLast(({ call }) => isDefinedIn(file, call))
  return form?.schema
}

function isDefinedIn(file: string, { stack = '' }: Error): boolean {
  const calls = stack.replaceAll('\\', '/')
  return calls.includes(`${file}:`) || calls.includes(`${file}?`)
}
