import type { Fw } from '@fw/schema'
import { dirname, normalize } from 'pathe'

/** Whether a file is code that fw and its engine publish, which runs in applications as it is. */
export function publishedRuntime({ options, plan }: Fw): (file: string) => boolean {
  const folder = dirname(dirname(normalize(plan.entries.server)))
  // An application may replace the entries with its own.
  const isInProject = `${folder}/`.startsWith(`${options.rootDir}/`) && !folder.includes('/node_modules/')
  const dirs = [...(isInProject ? [] : [folder]), ...(plan.server.runtimeDirs ?? [])]
  return file => dirs.some(dir => file.startsWith(`${dir}/`))
}
