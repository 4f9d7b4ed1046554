import type { Fw } from '@fw/schema'
import { recordOptionWrites } from './option-writes'

/** The options as modules see them: they may also write keys of other modules. */
type ModuleWritable = Fw['options'] & Record<string, unknown>

/** Writes to options on behalf of a module, as if its own code did it. */
export function writeForModule(
  app: Fw,
  { name, file }: { name: string; file?: string | undefined },
  write: (found: ModuleWritable) => void,
): void {
  recordOptionWrites(app).writeAs({ name, ...(file ? { file } : {}) }, () => write(app.options as ModuleWritable))
}
