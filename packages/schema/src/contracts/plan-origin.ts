/** Who put an entry into the plan. */
export type PlanOrigin =
  /** fw itself. */
  | { kind: 'feature'; name: string }
  /** A file or the configuration of the project or of a layer. The project has the name `project`. */
  | { kind: 'layer'; name: string }
  | { kind: 'module'; name: string; file?: string }
  /** A listener of a hook, and the module that added it. Without a module, the option `hooks` or a program added it. */
  | { kind: 'hook'; name: string; module?: string; file?: string }
