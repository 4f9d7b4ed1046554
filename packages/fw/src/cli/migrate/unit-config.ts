import { listDataKeys, loadConfigFile } from '@fw/kit/config'
import { ProblemError } from '@fw/schema'
import { extname, join } from 'pathe'
import type { TextFile } from './project/scan-folder'
import { migrateConfig, migrateDataConfig, migrateJsonConfig } from './config/migrate-config'
import type { DataConfig } from './config/data-config'
import type { ConfigOptions, MigratedConfig } from './config/migrate-config'

/** A configuration file. */
export interface UnitConfig extends TextFile {
  /** The file as code: that of a data file exports its object. Undefined if it has a syntax error. */
  code: string | undefined
  /** Of a file in YAML or TOML. */
  data?: DataConfig
}

/** Reads a configuration file of any format. */
export async function readConfig(file: TextFile, root: string): Promise<UnitConfig> {
  const extension = extname(file.path)
  if (/^\.[mc]?[jt]sx?$/.test(extension)) return { ...file, code: file.text }
  if (/^\.json[c5]?$/.test(extension)) return { ...file, code: `export default ${file.text}` }
  try {
    const { config } = await loadConfigFile(join(root, file.path))
    const syntax = extension === '.toml' ? 'toml' : 'yaml'
    const data = { config, keys: await listDataKeys(file.text, syntax), syntax } as const
    return { ...file, code: `export default ${JSON.stringify(config)}`, data }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { ...file, code: undefined }
  }
}

/** What changes in a configuration file. Undefined if it has a syntax error. */
export function migrateUnitConfig(
  { path, text, code, data }: UnitConfig,
  options: ConfigOptions,
): MigratedConfig | undefined {
  if (code === undefined) return undefined
  const extension = extname(path)
  if (data) return migrateDataConfig(text, data, options)
  return extension.startsWith('.json') ? migrateJsonConfig(text, options) : migrateConfig(path, text, options)
}
