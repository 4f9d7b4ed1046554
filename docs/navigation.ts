/** The guides, in the order in which they are read. `modules/content` fails for one that is missing here. */
export const guides: ReadonlyArray<{ title: string, pages: readonly string[] }> = [
  { title: 'Start', pages: ['getting-started', 'directory-structure', 'configuration', 'comparison'] },
  { title: 'Application', pages: ['pages', 'layouts', 'components', 'islands', 'auto-imports', 'plugins', 'middleware', 'assets-and-styles', 'head', 'errors'] },
  { title: 'Data and server', pages: ['data', 'state', 'server', 'rendering', 'runtime-config', 'security'] },
  { title: 'Work', pages: ['commands', 'development', 'debugging', 'devtools', 'checking', 'types', 'testing'] },
  { title: 'Ship', pages: ['build-and-deploy', 'deploy', 'static', 'analyze'] },
  { title: 'Extend', pages: ['layers', 'modules', 'programs'] },
  { title: 'Move', pages: ['migrating-variants', 'migrating-from-nuxt'] },
]
