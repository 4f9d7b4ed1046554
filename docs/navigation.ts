/** The guides, in reading order. `modules/content` fails if a guide is missing here. */
export const guides: ReadonlyArray<{ title: string; pages: readonly string[] }> = [
  { title: 'Get started', pages: ['getting-started', 'directory-structure', 'configuration', 'comparison'] },
  {
    title: 'Application',
    pages: [
      'pages',
      'layouts',
      'components',
      'islands',
      'auto-imports',
      'plugins',
      'middleware',
      'assets-and-styles',
      'head',
      'errors',
    ],
  },
  { title: 'Data and server', pages: ['data', 'state', 'server', 'rendering', 'runtime-config', 'security'] },
  { title: 'Development', pages: ['commands', 'development', 'debugging', 'devtools', 'checking', 'types', 'testing'] },
  { title: 'Deployment', pages: ['build-and-deploy', 'deploy', 'static', 'analyze'] },
  { title: 'Extend', pages: ['layers', 'modules', 'programs'] },
  { title: 'Migration', pages: ['switching-layouts', 'migrating-from-nuxt'] },
]
