import { configDiagnostics, formatPath } from '@fw/schema'
import type { ConfigSource, OptionSchema, Problem } from '@fw/schema'

/** The values in sources that do not match the JSON schema of their top-level key. */
export async function checkDeclaredOptions(
  declared: ReadonlyArray<readonly [key: string, schema: OptionSchema]>,
  sources: readonly ConfigSource[],
): Promise<Problem[]> {
  const { checkOption } = await import('./module-schema')
  return sources.flatMap(source =>
    declared.flatMap(([key, schema]) =>
      checkOption(schema, source.config[key], [key]).map(({ path, given, expected }) =>
        configDiagnostics.wrongType({ key: formatPath(path), given, allowed: expected }, { path, source }),
      ),
    ),
  )
}
