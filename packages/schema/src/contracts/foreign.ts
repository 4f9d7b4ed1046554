/**
 * The types of tools whose own trees are part of the configuration, by option path. The package that brings the tool
 * augments it, so that the schema needs none of them:
 *
 * ```ts
 * declare module '@fw/schema' {
 *   interface ForeignTypes {
 *     bundler1: import('vite').UserConfig
 *   }
 * }
 * ```
 */
export interface ForeignTypes {}

/** The objects of tools that listeners of hooks get, by label. What knows the tool augments it. */
export interface ToolInstances {}

/** The tool's own type for its object. */
export type ToolInstance<Label extends string, Fallback = any> = Label extends keyof ToolInstances
  ? ToolInstances[Label]
  : Fallback

/** Anything a tool may take. Functions in it may leave the types of their arguments out. */
export type ForeignValue = ((...args: any[]) => any) | ForeignList | ForeignTree | {} | null | undefined
export interface ForeignList extends Array<ForeignValue> {}
export interface ForeignTree {
  [key: string]: ForeignValue
}

/** The tool's own type for a tree, or any member while the package that knows it is not installed. */
export type Foreign<Path extends string> = Path extends keyof ForeignTypes ? ForeignTypes[Path] : ForeignTree
