/**
 * The types of tools whose own trees are part of the configuration, by option path. The package that brings the tool
 * augments it, so that the schema needs none of them:
 *
 * ```ts
 * declare module '@fw/schema' {
 *   interface ForeignTypes { bundler1: import('vite').UserConfig }
 * }
 * ```
 */
export interface ForeignTypes {}

/** The tool's own type for a tree, or any member while the package that knows it is not installed. */
export type Foreign<Path extends string> = Path extends keyof ForeignTypes ? ForeignTypes[Path] : { [key: string]: unknown }
