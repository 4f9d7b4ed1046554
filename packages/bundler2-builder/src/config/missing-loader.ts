import { addDevPackageCommand } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { ownLoader } from '../loader-paths'

/** The compilers of the languages, which their loaders need. */
const LANGUAGES: Readonly<Record<string, string>> = {
  'sass-loader': 'sass',
  'less-loader': 'less',
  'stylus-loader': 'stylus',
  'pug-plain-loader': 'pug',
}

/** Fails with the first file of a language whose loader is not installed. */
export function missingLoader(
  { options: { rootDir } }: Fw,
  name: string,
): { loader: string; options: Record<string, unknown> } {
  return {
    loader: ownLoader('empty-loader'),
    options: { missing: name, command: addDevPackageCommand(rootDir, [name, LANGUAGES[name]!]) },
  }
}
