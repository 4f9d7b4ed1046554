import type { Fw, PrivateDetails, Side } from '@fw/schema'

/** A configuration of webpack or Rspack. They have the same form. */
export type ToolConfig = Record<string, any>

/** Files that only exist in the memory of the bundler. */
export interface VirtualFiles {
  plugin: object
  write: (path: string, content: string) => void
}

/** Options of transformer1 (esbuild), as in `bundler2.loaders.esbuild`. */
export type ScriptOptions = Record<string, any>

/** What differs between webpack and Rspack: the bundler, its plugins and its loaders. */
export interface BundlerTools {
  /** The label of the bundler, which is the prefix of its hooks. */
  label: 'bundler2' | 'bundler3'
  /** Internals of the bundler and its loaders that the builder relies on. */
  privateDetails: PrivateDetails<string>
  /** Creates the compiler of one side. */
  createCompiler: (config: ToolConfig) => any
  createVirtualFiles: () => VirtualFiles
  createDefinePlugin: (constants: Record<string, string>) => object
  createVuePlugin: () => object
  /** The loader of components: path and the options that this bundler needs. */
  vueLoader: { loader: string; options: Record<string, unknown> }
  /** The loaders that remove types and compile JSX. */
  createScriptLoader: (options: ScriptOptions, language: 'ts' | 'tsx' | 'jsx') => object | object[]
  extractStyles: { createPlugin: (options: Record<string, unknown>) => object; loader: string }
  createMinimizers: (app: Fw, side: Side, options: ScriptOptions) => object[]
  createStyleMinimizer: (options: Record<string, unknown>) => object
}
