/** The flags that all code can read, as properties of `import.meta` and `process`. */
export const CODE_FLAGS = ['client', 'server', 'browser', 'dev', 'test', 'prerender'] as const
