/** One source of an option's value. */
export interface OptionStep {
  /** `default`, `project`, `layer base`, `module shop`, `environment variable FW_SSR` … */
  from: string
  /** Without private values. */
  value: unknown
  /** `fw.config.ts:3:10`; of a default that follows another option, the location of that one. */
  at?: string
  /** The option that a default follows. */
  follows?: string
}
