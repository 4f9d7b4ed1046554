import type { BuildOutput, Fw } from '@fw/schema'
import { join } from 'pathe'

/** Where fw's own builders write the client and the renderer. */
export function standardOutput({ options: { buildDir } }: Pick<Fw, 'options'>): BuildOutput {
  return { clientDir: join(buildDir, 'dist/client'), serverEntry: join(buildDir, 'dist/server/server.mjs') }
}
